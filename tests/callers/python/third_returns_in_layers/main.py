from functools import partial, reduce


def inner():
    pass


def other():
    pass


def spare():
    pass


def outer():
    def middle():
        return inner

    return middle


def pick(flag):
    if flag:
        return inner
    return other


def passed(function):
    return function


def thrice():
    outer()()()


def picked():
    pick(True)()


def around():
    passed(passed(other))()
    kept = passed(spare)
    return kept


def bound():
    partial(passed, inner)()()


def merge(left, right):
    return left


def folded():
    reduce(merge, [1, 2, 3])


thrice()
picked()
around()
bound()
folded()
