import operator
from functools import reduce
from itertools import chain, starmap, takewhile


def double(value):
    return value * 2


def is_even(value):
    return value % 2 == 0


def by_length(value):
    return -value


def merge(left, right):
    return left + right


def read():
    return ""


def add(left, right):
    return left + right


def small(value):
    return value < 2


def first_step():
    return 1


def second_step():
    return 2


def looked_up():
    return 3


def in_globals():
    return 4


def biggest(value):
    return value


def hidden():
    return 5


class Machine:
    def start(self):
        return self

    def stop(self):
        return self

    def reset(self):
        return self

    def __len__(self):
        return 3

    def __str__(self):
        return "machine"

    def __repr__(self):
        return "Machine()"

    def __abs__(self):
        return 1

    def __int__(self):
        return 1

    def __reversed__(self):
        return iter([])

    def __round__(self, digits=0):
        return 2


def mapped():
    return list(map(double, [1, 2])) + [x for x in filter(is_even, [1])]


def ordered():
    values = [3, 1]
    values.sort(key=by_length)
    return max(values, key=biggest), sorted(values, key=by_length)


def reduced():
    return reduce(merge, [1, 2, 3])


def sentinel():
    return list(iter(read, ""))


def tooled():
    return list(starmap(add, [(1, 2)])), list(takewhile(small, [1, 3]))


def zipped():
    for function, number in zip([first_step], [1]):
        function()
    for _, function in enumerate([second_step]):
        function()


def by_name():
    machine = Machine()
    getattr(machine, "start")()
    action = getattr(machine, "stop", None)
    action()
    operator.methodcaller("reset")(machine)


def in_tables():
    return globals()["in_globals"]()


def conversions():
    machine = Machine()
    return len(machine), str(machine), repr(machine), abs(machine), int(machine), round(machine)


def turned():
    return list(reversed(Machine()))


def made():
    kind = type(Machine())
    return kind().stop()


def kept():
    for function in chain([looked_up], []):
        function()
    return callable(hidden)


mapped()
ordered()
reduced()
sentinel()
tooled()
zipped()
by_name()
in_tables()
conversions()
turned()
made()
kept()
