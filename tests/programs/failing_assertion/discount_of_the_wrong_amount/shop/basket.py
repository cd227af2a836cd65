from shop.prices import after_discount, with_tax


class Basket:
    def __init__(self, discount=0):
        self.discount = discount
        self.items = []

    def add(self, name, price, count=1):
        self.items.append((name, price, count))

    def net(self):
        return sum(price * count for _, price, count in self.items)

    def total(self):
        return with_tax(after_discount(self.net(), self.discount))
