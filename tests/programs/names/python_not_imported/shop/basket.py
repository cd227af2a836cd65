class Basket:
    def __init__(self, entries):
        self.entries = entries

    def total(self):
        return sum(parse_price(text) for text in self.entries)
