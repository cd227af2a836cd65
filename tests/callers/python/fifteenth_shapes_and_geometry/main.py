import abc
import functools
import math


class Point:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    @classmethod
    def polar(cls, radius, angle):
        return cls(radius * math.cos(angle), radius * math.sin(angle))

    @classmethod
    def origin(cls):
        return cls.polar(0, 0)

    def __add__(self, other):
        return type(self)(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return self + -other

    def __neg__(self):
        return self.scaled(-1)

    def __mul__(self, factor):
        return self.scaled(factor)

    __rmul__ = __mul__

    def scaled(self, factor):
        return Point(self.x * factor, self.y * factor)

    def __abs__(self):
        return math.hypot(self.x, self.y)

    def __eq__(self, other):
        return close(self.x, other.x) and close(self.y, other.y)


def close(left, right):
    return abs(left - right) < 1e-9


class Shape(abc.ABC):
    @property
    @abc.abstractmethod
    def area(self):
        raise NotImplementedError

    @property
    def density(self):
        return self.weight() / self.area

    def weight(self):
        return 1

    def __lt__(self, other):
        return self.area < other.area

    @staticmethod
    def largest(*shapes):
        return max(shapes, key=area_of)

    @functools.lru_cache
    def cached(self):
        return self.density


def area_of(shape):
    return shape.area


class Circle(Shape):
    def __init__(self, radius):
        self.radius = radius

    @property
    def area(self):
        return math.pi * squared(self.radius)


class Box(Shape):
    def __init__(self, width, height):
        self.width, self.height = width, height

    @property
    def area(self):
        return self.width * self.height

    def weight(self):
        return super().weight() * 2

    @classmethod
    def square(cls, side):
        return cls(side, side)

    @property
    def corners(self):
        start = Point.origin()
        for offset in (Point(0, 0), Point(self.width, self.height)):
            yield start + offset


class Cube(Box):
    def __init__(self, side):
        super().__init__(side, side)
        self.depth = side

    @property
    def area(self):
        return 6 * super().area


def squared(value):
    return value**2


def points():
    total = Point(1, 2) + Point(3, 4) - Point.polar(1, 0)
    return abs(2 * total * 3), total == Point.origin()


def shapes():
    ordered = sorted([Circle(1), Box.square(2)])
    return ordered, Shape.largest(Cube(2), Circle(3))


def described():
    return [shape.density for shape in (Circle(1), Box(1, 2))], Cube(3).cached()


def corners():
    return [corner.scaled(2) for corner in Box(1, 1).corners]


points()
shapes()
described()
corners()
