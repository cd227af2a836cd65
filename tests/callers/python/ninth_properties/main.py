from functools import cached_property


def plain():
    return 1


def fancy():
    return 2


class Shape:
    def __init__(self, side):
        self.side = side

    @property
    def area(self):
        return self.side * self.side

    @property
    def side(self):
        return self._side

    @side.setter
    def side(self, value):
        self._side = self.check(value)

    def check(self, value):
        return value

    def read_label(self):
        return self.label()

    def label(self):
        return str(self.area)

    title = property(read_label)

    @property
    def action(self):
        return plain

    @cached_property
    def total(self):
        return 3


class Square(Shape):
    @property
    def action(self):
        return fancy

    @property
    def partner(self):
        return Square(1)

    def touch(self):
        return 4


def reads():
    shape = Shape(2)
    shape.area
    shape.side
    shape.total
    return shape.title


def writes():
    shape = Shape(3)
    shape.side = 4
    shape.side += 1


def called():
    Shape(1).action()
    square = Square(2)
    square.action()
    square.partner.touch()


reads()
writes()
called()
