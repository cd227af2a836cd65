from __future__ import annotations

from functools import total_ordering


class Unit:
    registry: dict[str, Unit] = {}

    def __init_subclass__(cls, /, **kwargs):
        super().__init_subclass__(**kwargs)
        Unit.registry[cls.symbol()] = cls

    @classmethod
    def symbol(cls):
        return cls.__name__.lower()

    @classmethod
    def parse(cls, text: str) -> Quantity:
        number, name = text.split()
        return Unit.registry[name].make(float(number))

    @classmethod
    def make(cls, value):
        return Quantity(cls.to_base(value), cls)

    @staticmethod
    def to_base(value):
        return value


class Metre(Unit):
    @classmethod
    def symbol(cls):
        return "m"


class Km(Unit):
    @staticmethod
    def to_base(value):
        return scale(value, 1000)


def scale(value, by):
    return value * by


@total_ordering
class Quantity:
    def __init__(self, base, unit):
        self.base = base
        self.unit = unit

    def __add__(self, other):
        return Quantity(self.base + other.base, self.unit)

    __radd__ = __add__

    def __eq__(self, other):
        return self.base == other.base

    def __lt__(self, other):
        return self.base < other.base

    def __len__(self):
        return int(self.base)

    def __bool__(self):
        return self.base != 0

    def __str__(self):
        return f"{self.base} {self.unit.symbol()}"
