from .entry import Entry


class Ledger:
    def __init__(self):
        self.entries = []

    def book(self, amount):
        self.entries.append(Entry(self, amount))
        return self

    def total(self):
        return sum(one.amount for one in self.entries)
