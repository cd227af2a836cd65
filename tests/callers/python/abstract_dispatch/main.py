from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self): ...


class Disc(Shape):
    def area(self):
        return 3


class Tile(Shape):
    def area(self):
        return 4


def measure(shape: Shape):
    return shape.area()


def go():
    measure(Disc())
    measure(Tile())
