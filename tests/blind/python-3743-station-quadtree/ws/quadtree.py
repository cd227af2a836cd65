class Cell:
    """A square part of the map that holds one station or four smaller cells."""

    def __init__(self, x, y, size):
        self.x = x
        self.y = y
        self.size = size
        self.item = None
        self.children = None

    def insert(self, station):
        if self.children is not None:
            self._child_of(station).insert(station)
            return
        if self.item is None:
            self.item = station
            return
        resident, self.item = self.item, None
        self._split()
        self._child_of(resident).insert(resident)
        self._child_of(station).insert(station)

    def _split(self):
        half = self.size / 2
        self.children = [
            Cell(self.x + dx * half, self.y + dy * half, half)
            for dy in (0, 1)
            for dx in (0, 1)
        ]

    def _child_of(self, station):
        half = self.size / 2
        column = 1 if station.x >= self.x + half else 0
        row = 1 if station.y >= self.y + half else 0
        return self.children[row * 2 + column]

    def within(self, left, top, right, bottom):
        if self.x > right or self.y > bottom:
            return
        if self.x + self.size < left or self.y + self.size < top:
            return
        if self.item is not None:
            if left <= self.item.x <= right and top <= self.item.y <= bottom:
                yield self.item
        for child in self.children or ():
            yield from child.within(left, top, right, bottom)

    def depth(self):
        if self.children is None:
            return 0
        return 1 + max(child.depth() for child in self.children)
