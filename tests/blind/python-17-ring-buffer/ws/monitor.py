from ring import Ring


class Monitor:
    def __init__(self, window=3):
        self.window = Ring(window)

    def sample(self, value):
        self.window.push(value)
        return self

    def average(self):
        items = self.window.items()
        return sum(items) / len(items) if items else 0.0

    def rising(self):
        items = self.window.items()
        return self.window.full() and all(a < b for a, b in zip(items, items[1:]))
