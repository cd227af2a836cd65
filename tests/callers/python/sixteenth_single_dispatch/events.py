from dataclasses import dataclass


@dataclass
class Opened:
    name: str


@dataclass
class Deposited:
    amount: int

    def __post_init__(self):
        self.amount = positive(self.amount)


@dataclass
class Withdrawn(Deposited):
    pass


def positive(amount):
    return abs(amount)


def stream():
    yield Opened("a")
    yield from amounts()


def amounts():
    yield Deposited(3)
    yield Withdrawn(-2)
