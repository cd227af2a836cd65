class Money:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return Money(self.value + other.value)

    def __len__(self):
        return self.value

    def __getitem__(self, index):
        return index

    def __contains__(self, item):
        return False

    def __str__(self):
        return "money"


def add():
    return Money(1) + Money(2)


def size():
    return len(Money(1))


def item():
    purse = Money(1)
    return purse[0]


def inside():
    return 3 in Money(1)


def text():
    return str(Money(1))
