from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple


class Engine:
    def __init__(self, power):
        self.power = power

    def start(self):
        return self.ignite()

    def ignite(self):
        return self.power


class Diesel(Engine):
    def ignite(self):
        return preheat(self)


def preheat(engine):
    return engine.power


class Car:
    engine_class = Engine

    class Wheel:
        def roll(self):
            return turn()

    def __init__(self):
        self.engine = self.engine_class(90)
        self.wheels = [self.Wheel() for _ in range(4)]

    def drive(self):
        self.engine.start()
        for wheel in self.wheels:
            wheel.roll()


class Truck(Car):
    engine_class = Diesel


def turn():
    return 1


def truck():
    Truck().drive()


KINDS = {"car": Car, "truck": Truck}


def by_kind(kind):
    return KINDS[kind]().drive()


def built(cls=Car):
    return cls()


def use_built():
    built().drive()
    built(Truck).engine.start()


class Shared:
    instance = None

    def __new__(cls):
        if cls.instance is None:
            cls.instance = super().__new__(cls)
            cls.instance.setup()
        return cls.instance

    def setup(self):
        return self

    def use(self):
        return 1


def shared():
    return Shared().use()


@dataclass
class Point:
    x: int
    y: int = field(default_factory=lambda: zero())

    def __post_init__(self):
        self.x = check(self.x)

    def moved(self, x):
        return replace(self, x=x)


def zero():
    return 0


def check(value):
    return value


class Pair(NamedTuple):
    left: int
    right: int

    def total(self):
        return check(self.left) + self.right


class Level(Enum):
    LOW = 1
    HIGH = 2

    def label(self):
        return self.title(self.name)

    @staticmethod
    def title(text):
        return text.title()


def values():
    Point(1).moved(2)
    return Pair(1, 2).total()


def levels():
    Level.LOW.label()
    return [level.label() for level in Level]


def made_by_type():
    kind = type("Dynamic", (Engine,), {"ignite": ignite_dynamic})
    return kind(3).start()


def ignite_dynamic(self):
    return self.power


class Builder:
    def with_engine(self, engine):
        self.engine = engine
        return self

    def with_wheels(self, count):
        self.count = count
        return self

    def build(self):
        return self.engine


def fluent():
    return Builder().with_engine(Diesel(1)).with_wheels(4).build().start()


def swapped():
    engine = Engine(1)
    engine.__class__ = Diesel
    return engine


truck()
by_kind("car")
by_kind("truck")
use_built()
shared()
values()
levels()
made_by_type()
fluent()
swapped()
