from decimal import Decimal


class Item:
    def __init__(self, name, price, count):
        self.name, self.price, self.count = name, price, count


RATES = {"de": 0.19, "fr": Decimal("0.20")}


def tax(item, country):
    return item.price * RATES[country]


def invoice(items, country):
    return sum((item.price * item.count + tax(item, country) for item in items), Decimal())


print(invoice([Item("pen", Decimal("1.20"), 2)], "fr"))
print(invoice([Item("pen", Decimal("1.20"), 2)], "de"))
