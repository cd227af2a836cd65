from decimal import Decimal


class Line:
    def __init__(self, name, price, count):
        self.name, self.price, self.count = name, price, count


RATES = {"de": 0.19, "fr": Decimal("0.20")}


def tax(line, country):
    return line.price * RATES[country]


def invoice(lines, country):
    return sum((line.price * line.count + tax(line, country) for line in lines), Decimal())


print(invoice([Line("pen", Decimal("1.20"), 2)], "fr"))
print(invoice([Line("pen", Decimal("1.20"), 2)], "de"))
