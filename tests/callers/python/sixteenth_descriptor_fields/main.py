from fields import Computed, Field, Text


class Model:
    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    def changed(self, name):
        self.dirty = name


def not_empty(value):
    return bool(value)


def positive(value):
    return value > 0


class Product(Model):
    name = Text(not_empty, limit=3)
    price = Field(positive)
    label = Computed(lambda self: decorate(self.name))

    @Computed
    def total(self):
        return self.price * self.tax

    @property
    def tax(self):
        return rate()


def rate():
    return 2


def decorate(text):
    return f"<{text}>"


def sell():
    product = Product(name="apple", price=3)
    product.price = 4
    return product.total


def show():
    return Product(name="pear", price=1).label


sell()
show()
