class Shortage(Exception):
    pass


class Ledger:
    def __init__(self):
        self.levels = {}

    def receive(self, place, sku, count):
        shelf = self.levels.setdefault(place, {})
        shelf[sku] = shelf.get(sku, 0) + count

    def issue(self, place, sku, count):
        have = self.levels.get(place, {}).get(sku, 0)
        if have < count:
            raise Shortage(f"{place} has {have} of {sku}, {count} wanted")
        self.levels[place][sku] = have - count

    def move(self, target, source, sku, count):
        self.issue(source, sku, count)
        self.receive(target, sku, count)

    def level(self, place, sku):
        return self.levels.get(place, {}).get(sku, 0)
