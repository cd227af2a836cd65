"""Least-recently-used cache bounded by the bytes it holds."""

from collections import OrderedDict


class CacheStats:
    def __init__(self):
        self.hits = 0
        self.misses = 0
        self.evictions = 0

    def ratio(self):
        seen = self.hits + self.misses
        return self.hits / seen if seen else 0.0


class ByteCache:
    def __init__(self, capacity):
        if capacity <= 0:
            raise ValueError("capacity must be positive")
        self.capacity = capacity
        self.used = 0
        self.stats = CacheStats()
        self._items = OrderedDict()

    def __contains__(self, key):
        return key in self._items

    def get(self, key, default=None):
        if key not in self._items:
            self.stats.misses += 1
            return default
        self.stats.hits += 1
        self._items.move_to_end(key)
        return self._items[key]

    def put(self, key, data):
        if len(data) > self.capacity:
            self.discard(key)
            return False
        self._items[key] = data
        self._items.move_to_end(key)
        self.used += len(data)
        self._shrink()
        return True

    def discard(self, key):
        data = self._items.pop(key, None)
        if data is not None:
            self.used -= len(data)
        return data is not None

    def _shrink(self):
        while self.used > self.capacity:
            _key, data = self._items.popitem(last=False)
            self.used -= len(data)
            self.stats.evictions += 1

    def keys(self):
        return list(self._items)
