from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple, Protocol


def new_id():
    return 1


def default_tags():
    return []


def format_all(items):
    return [item.label() for item in items]


@dataclass
class Item:
    name: str
    number: int = field(default_factory=new_id)
    tags: list = field(default_factory=default_tags)
    made: list = field(default_factory=lambda: build())

    def __post_init__(self):
        self.name = self.clean(self.name)

    def clean(self, name):
        return name.strip()

    def label(self):
        return f"{self.number} {self.name}"

    def with_name(self, name):
        return replace(self, name=name)


def build():
    return []


@dataclass(order=True)
class Special(Item):
    rank: int = 0

    def __post_init__(self):
        check(self.rank)

    def label(self):
        return "special " + super().label()


def check(rank):
    return rank


@dataclass
class Holder:
    action: object
    item: Item

    def run(self):
        return self.action(self.item.label())


def act(text):
    return text


class Point(NamedTuple):
    x: int
    y: int = 0

    def length(self):
        return self.square() ** 0.5

    def square(self):
        return self.x * self.x

    @classmethod
    def origin(cls):
        return cls(0, 0)


class Color(Enum):
    RED = 1
    GREEN = 2

    def paint(self):
        return self.tone()

    def tone(self):
        return self.value

    @classmethod
    def parse(cls, text):
        return cls[text]

    @property
    def dark(self):
        return self is Color.RED


def plus(a, b):
    return a + b


def minus(a, b):
    return a - b


class Operation(Enum):
    PLUS = (plus,)
    MINUS = (minus,)

    def apply(self, a, b):
        return self.value[0](a, b)


class Speaker(Protocol):
    def speak(self): ...


class Dog:
    def speak(self):
        return "wow"


class Robot:
    def speak(self):
        return "beep"


class Base(ABC):
    def go(self):
        return self.step()

    @abstractmethod
    def step(self): ...


class Fast(Base):
    def step(self):
        return 2


class Slow(Base):
    def step(self):
        return 1


def talk(speaker: Speaker):
    return speaker.speak()


def drive(base: Base):
    return base.go()


def items():
    item = Item(" a ")
    item.with_name("b").label()
    return format_all([item])


def held():
    holder = Holder(act, Item("c"))
    return holder.run()


def points():
    return Point.origin().length(), Point(1).square()


def colors():
    for color in Color:
        color.paint()
    return Color.RED.dark, Color.parse("GREEN").tone()


def operations():
    return Operation.PLUS.apply(1, 2)


def abstract():
    talk(Dog())
    drive(Fast())


items()
held()
points()
colors()
operations()
abstract()
