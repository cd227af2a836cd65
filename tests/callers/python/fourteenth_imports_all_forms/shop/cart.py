from . import helpers
from .price.tax import rate as tax_rate


class Cart:
    def __init__(self):
        self.items = []

    def add(self, item):
        self.items.append(item)
        self.refresh()

    def refresh(self):
        return helpers.lower("x")

    def total(self):
        return tax_rate(len(self.items))


def make():
    return Cart()


def empty():
    return make().items == []
