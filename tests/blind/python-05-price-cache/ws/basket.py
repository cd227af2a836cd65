class Basket:
    def __init__(self, catalog, currency):
        self.catalog = catalog
        self.currency = currency
        self.items = {}

    def put(self, sku, count=1):
        self.items[sku] = self.items.get(sku, 0) + count

    def total(self):
        return round(sum(self.catalog.price(s, self.currency) * n for s, n in self.items.items()), 2)
