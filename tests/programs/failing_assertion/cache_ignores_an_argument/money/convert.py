RATES = {"EUR": 1.0, "USD": 1.25, "GBP": 0.8}


class Converter:
    def __init__(self):
        self._known = {}

    def convert(self, amount, currency):
        key = amount
        if key not in self._known:
            self._known[key] = round(amount * RATES[currency], 2)
        return self._known[key]
