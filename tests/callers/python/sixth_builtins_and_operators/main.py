from functools import reduce


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __iadd__(self, other):
        return Money(self.cents + other.cents)

    def __eq__(self, other):
        return self.cents == other.cents

    def __lt__(self, other):
        return self.cents < other.cents

    def __hash__(self):
        return 1

    def __bool__(self):
        return self.cents > 0

    def __repr__(self):
        return "money"

    def __format__(self, spec):
        return "money"

    def __int__(self):
        return self.cents


class Purse:
    def __init__(self):
        self.rows = {}

    def __getitem__(self, name):
        return self.rows[self.check(name)]

    def __setitem__(self, name, money):
        self.rows[self.check(name)] = money

    def __delitem__(self, name):
        self.rows.pop(name)

    def __contains__(self, name):
        return name in self.rows

    def __getattr__(self, name):
        return name

    def __call__(self):
        return len(self.rows)

    def check(self, name):
        return name


def double(cents):
    return Money(cents * 2)


def is_big(money):
    return money.cents > 1


def add(left, right):
    return left + right.cents


def total():
    moneys = list(filter(is_big, map(double, [1, 2])))
    reduce(add, moneys, 0)
    return Money(1) + Money(2)


def compare():
    one, two = Money(1), Money(2)
    if one and not one == two:
        return one < two
    return {one}


def show():
    money = Money(3)
    text = f"{money} {money!r}"
    return repr(money), int(money), text


def purses():
    purse = Purse()
    purse["a"] = Money(1)
    purse["a"] += Money(2)
    if "a" in purse:
        del purse["a"]
    purse.owner
    return purse()


total()
compare()
show()
purses()
