from functools import partial


def power(base, exponent):
    return base**exponent


square = partial(power, exponent=2)


def go():
    return square(3)


def local():
    cube = partial(power, exponent=3)
    return cube(2)
