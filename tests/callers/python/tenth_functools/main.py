from functools import (
    cache,
    cached_property,
    lru_cache,
    partial,
    partialmethod,
    singledispatch,
    singledispatchmethod,
    total_ordering,
)


def power(base, exponent):
    return base**exponent


def run(action, value):
    return action(value)


def handler(value):
    return value


def other(value):
    return value


square = partial(power, exponent=2)
run_handler = partial(run, handler)


def bound():
    return square(3), run_handler(1)


def bound_twice():
    once = partial(run, other)
    twice = partial(once, 2)
    return twice()


def bound_method():
    shape = Shape()
    return partial(shape.scale, 2)()


@singledispatch
def show(value):
    return fallback(value)


@show.register
def _(value: int):
    return number(value)


@show.register(list)
def show_list(value):
    return [show(each) for each in value]


def fallback(value):
    return str(value)


def number(value):
    return value


def dispatch():
    return show(1), show([1]), show("a")


@cache
def slow(value):
    return compute(value)


@lru_cache(maxsize=None)
def slower(value):
    return slow(value)


def compute(value):
    return value


def cached():
    slower(1)
    slower.cache_clear()
    return slower.__wrapped__


class Shape:
    @cached_property
    def size(self):
        return self.measure()

    def measure(self):
        return 1

    def scale(self, factor, label=""):
        return self.size * factor

    double = partialmethod(scale, 2)

    @singledispatchmethod
    def draw(self, value):
        return self.plain(value)

    @draw.register
    def draw_number(self, value: int):
        return self.numbered(value)

    def plain(self, value):
        return value

    def numbered(self, value):
        return value


def methods():
    shape = Shape()
    shape.double()
    shape.draw(1)
    shape.draw("a")
    return shape.size


@total_ordering
class Version:
    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return self.key() == other.key()

    def __lt__(self, other):
        return self.key() < other.key()

    def key(self):
        return self.number


def ordered():
    return Version(1) < Version(2), Version(1) >= Version(2)


bound()
bound_twice()
bound_method()
dispatch()
cached()
methods()
ordered()
