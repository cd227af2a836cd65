from ..settings import load as load_settings


class Discount:
    def __init__(self, rate):
        self.rate = rate

    def on(self, price):
        return rounded(price * self.rate)


def apply(item):
    load_settings()
    return Discount(0.9).on(item)


def rounded(value):
    return round(value, 2)
