from typing import Callable


def one():
    return 1


def two():
    return 2


def three():
    return 3


def four():
    return 4


def five():
    return 5


def six():
    return 6


def seven():
    return 7


def eight():
    return 8


def nine():
    return 9


def ten():
    return 10


def eleven():
    return 11


def twelve():
    return 12


def lost():
    return 0


class Box:
    pass


current = lost


def chained():
    left = right = one
    right()
    return left


def unpacked():
    (first, [second, third]) = (two, [three, lost])
    first()
    second()
    return third


def starred():
    head, *rest = [lost, four, five]
    rest[1]()
    for each in rest[:1]:
        each()
    return head


def walrus():
    if (found := six) is not None:
        found()


def conditional(flag=True):
    call = seven if flag else lost
    if flag:
        call()


def rebound():
    global current
    current = eight


def run_current():
    return current()


def annotated():
    call: Callable[[], int] = nine
    call()
    call = ten
    call()


def attribute():
    box = Box()
    box.run = eleven
    other = box
    other.run()
    box.inner = Box()
    box.inner.run = twelve
    box.inner.run()


def swapped():
    a, b = one, two
    a, b = b, a
    a()


def deleted():
    name = three
    keep = name
    del name
    keep()


chained()
unpacked()
starred()
walrus()
conditional()
rebound()
run_current()
annotated()
attribute()
swapped()
deleted()
