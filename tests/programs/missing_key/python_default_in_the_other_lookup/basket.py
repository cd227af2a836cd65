class Basket:
    def __init__(self):
        self.counts = {}

    def add(self, item, count=1):
        self.counts[item] = self.counts.get(item, 0) + count

    def remove(self, item, count=1):
        self.counts[item] = max(0, self.counts.get(item) - count)
