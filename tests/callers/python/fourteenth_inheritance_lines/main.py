from abc import ABC, abstractmethod

from bases import Base, Loud as Noisy


class Middle(Base):
    def setup(self):
        super().setup()
        self.middle()

    def middle(self):
        return "m"


class Left(Middle):
    def setup(self):
        super(Left, self).setup()
        return self.left()

    def left(self):
        return "l"

    def hook(self):
        return "left"


class Right(Middle):
    def middle(self):
        return self.right()

    def right(self):
        return "r"


class Bottom(Left, Right, Noisy):
    def hook(self):
        Base.hook(self)
        return super().hook()


class Shape(ABC):
    @abstractmethod
    def area(self):
        ...

    def describe(self):
        return self.area()

    @classmethod
    def create(cls, *args):
        made = cls(*args)
        made.ready()
        return made

    def ready(self):
        return True


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return square(self.side)


class Cube(Square):
    def __init__(self, side):
        Square.__init__(self, side)
        self.depth = side

    def area(self):
        return super().area() * self.depth

    def ready(self):
        return False


def square(number):
    return number * number


class Borrower:
    describe = Shape.describe

    def area(self):
        return 3


class Sub(Middle):
    pass


def diamond():
    bottom = Bottom()
    bottom.setup()
    bottom.run()
    bottom.speak()


def shapes():
    for shape in (Square.create(2), Cube.create(3)):
        shape.describe()


def borrowed():
    return Borrower().describe()


def unbound():
    return Middle.middle(Sub())


diamond()
shapes()
borrowed()
unbound()
