import shop
from shop import Cart, percent


class Audit:
    def __init__(self):
        self.lines = []

    def added(self, name, amount):
        self.lines.append(f"{name}={shop.price(amount, extra=[self.tax])}")

    def tax(self, amount):
        return percent(-20, amount)

    def __call__(self, name):
        self.lines.append(f"full {name}")


def build(audit):
    cart = Cart(maximum=2)
    cart.observe("added", audit.added)
    cart.observe("full", audit)
    return cart


def main():
    audit = Audit()
    cart = build(audit)
    for row in [("pen", 20), ("ink", 40), ("pad", 1)]:
        cart.add(*row)
    print(cart.total(), audit.lines)


if __name__ == "__main__":
    main()
