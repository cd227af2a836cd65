RATES = {"EUR": 1.0, "USD": 1.1, "GBP": 0.85}


class Source:
    def __init__(self, prices):
        self.prices = prices
        self.reads = 0

    def base_price(self, sku):
        self.reads += 1
        return self.prices[sku]


class Catalog:
    def __init__(self, source):
        self.source = source
        self._cache = {}

    def _load(self, sku, currency):
        return round(self.source.base_price(sku) * RATES[currency], 2)

    def price(self, sku, currency="EUR"):
        key = sku.upper()
        if key not in self._cache:
            self._cache[key] = self._load(sku, currency)
        return self._cache[key]

    def invalidate(self, sku=None):
        if sku is None:
            self._cache.clear()
        else:
            self._cache.pop(sku.upper(), None)
