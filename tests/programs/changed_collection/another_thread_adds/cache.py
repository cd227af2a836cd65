class Cache:
    def __init__(self):
        self._items = {}

    def put(self, key, value):
        self._items[key] = value

    def total(self):
        size = 0
        for key, value in self._items.items():
            size += len(str(value))
        return size
