class Fenwick:
    """Prefix sums with point updates. Positions are 1-based."""

    def __init__(self, values):
        self.size = len(values)
        self.tree = [0, *values]
        self._spread()

    def _spread(self):
        # linear time build: hand every node's sum up to its parent once
        for i in range(1, self.size + 1):
            parent = i + (i & -i)
            if parent < self.size:
                self.tree[parent] += self.tree[i]

    def add(self, position, amount):
        while position <= self.size:
            self.tree[position] += amount
            position += position & -position

    def prefix(self, position):
        total = 0
        while position > 0:
            total += self.tree[position]
            position -= position & -position
        return total

    def between(self, first, last):
        """Sum of first..last, both included."""
        return self.prefix(last) - self.prefix(first - 1)
