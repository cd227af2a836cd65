"""Spending per period of a cost centre (amounts in whole euros)."""

from fenwick import Fenwick


class Ledger:
    def __init__(self, labels, amounts):
        if len(labels) != len(amounts):
            raise ValueError("one amount per period, please")
        self.labels = list(labels)
        self._place = {label: i for i, label in enumerate(labels, start=1)}
        self._sums = Fenwick(list(amounts))

    def book(self, label, amount):
        self._sums.add(self._place[label], amount)

    def spent(self, first, last):
        return self._sums.between(self._place[first], self._place[last])

    def up_to(self, label):
        return self._sums.prefix(self._place[label])

    def overdrawn_at(self, budget):
        """The first period in which the running total exceeds the budget."""
        for label in self.labels:
            if self.up_to(label) > budget:
                return label
        return None
