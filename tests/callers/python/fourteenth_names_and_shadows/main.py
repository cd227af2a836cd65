import left
import right
from left import convert
from right import convert as other_convert, size


def size_of(value):
    return size(value)


def size(value):
    return local(value)


def local(value):
    return value


def run(convert):
    return convert("r")


class Box:
    def convert(self, value):
        return convert(value)

    def size(self):
        return size(self)

    def run(self):
        return self.convert("b")


def both():
    left.convert("1")
    right.convert("2")
    return other_convert("3")


def hidden():
    def local(value):
        return left.size(value)

    return local(1)


def looped():
    for size in (left.size, right.size):
        size("l")


def comprehension():
    return [local(1) for local in (right.size,)] + [local(2)]


def rebound():
    function = left.convert
    function = right.size
    return function("x")


def conditional(flag):
    if flag:
        pick = left.size
    else:
        pick = right.convert
    return pick("c")


def parameter_default(convert=right.convert):
    return convert("d")


def walrus():
    if (found := left.lookup("size")):
        return found("w")


def use_size():
    return size_of("s")


class Shadow(Box):
    convert = staticmethod(left.size)


run(left.size)
Box().run()
Box().size()
both()
hidden()
looped()
comprehension()
rebound()
conditional(True)
conditional(False)
parameter_default()
walrus()
use_size()
Shadow().run()
