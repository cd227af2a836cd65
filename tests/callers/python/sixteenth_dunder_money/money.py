from functools import total_ordering


@total_ordering
class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + amount(other))

    def __radd__(self, other):
        return self + other

    def __isub__(self, other):
        self.cents -= amount(other)
        return self

    def __neg__(self):
        return self * -1

    def __mul__(self, by):
        return Money(self.cents * by)

    __rmul__ = __mul__

    def __eq__(self, other):
        return self.cents == amount(other)

    def __lt__(self, other):
        return self.cents < amount(other)

    def __hash__(self):
        return key(self.cents)

    def __format__(self, spec):
        return format(str(self), spec)

    def __str__(self):
        return self.text()

    def __repr__(self):
        return "Money" + self.text()

    def text(self):
        return str(self.cents)

    def __int__(self):
        return self.cents

    def __abs__(self):
        return Money(abs(self.cents))


def amount(value):
    return getattr(value, "cents", value)


def key(cents):
    return hash(cents)


class Bag(dict):
    def __missing__(self, name):
        return self.default()

    def default(self):
        return Money(0)

    def __setitem__(self, name, value):
        super().__setitem__(self.clean(name), value)

    def clean(self, name):
        return name.strip()

    def __enter__(self):
        return self

    def __exit__(self, *caught):
        return False

    def __bool__(self):
        return len(self) > 0

    def __delitem__(self, name):
        removed(self[name])
        super().__delitem__(name)


def removed(price):
    return price


class Rates:
    def __call__(self, name):
        return self.look(name)

    def __getattr__(self, name):
        return self.look(name)

    def __getitem__(self, name):
        return self.look(name)

    def look(self, name):
        return 1
