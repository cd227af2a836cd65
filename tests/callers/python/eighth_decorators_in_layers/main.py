from functools import lru_cache, partial, wraps

from marks import counted, tagged


def first(function):
    def inner(*args):
        return function(*args)

    return inner


def second(function):
    @wraps(function)
    def inner(*args, **kwargs):
        before()
        return function(*args, **kwargs)

    return inner


def before():
    pass


def swap(function):
    return other


def other():
    return "other"


def with_option(option):
    def decorate(function):
        def inner(*args):
            option()
            return function(*args)

        return inner

    return decorate


def option():
    pass


@first
@second
def layered():
    return leaf()


def leaf():
    return "leaf"


@swap
def replaced():
    return leaf()


@with_option(option)
def optional(value):
    return leaf()


@lru_cache(maxsize=None)
def cached(value):
    return leaf()


@tagged("x")
def marked():
    return leaf()


class Service:
    @counted
    def call(self):
        return self.inner()

    @property
    @first
    def size(self):
        return leaf()

    def inner(self):
        return leaf()


def by_hand():
    wrapped = first(leaf)
    wrapped()
    return partial(second(leaf))()


def go():
    layered()
    replaced()
    optional(1)
    cached(1)
    marked()
    service = Service()
    service.call()
    return service.size


go()
by_hand()
