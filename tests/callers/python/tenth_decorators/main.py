import functools


HANDLERS = {}


def plain(function):
    def inner(*args):
        return function(*args)

    return inner


def wrapping(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        before()
        return function(*args, **kwargs)

    return wrapper


def with_argument(label):
    def decorate(function):
        def labelled(*args):
            note(label)
            return function(*args)

        return labelled

    return decorate


def optional(function=None, *, times=1):
    def decorate(target):
        def repeated():
            for _ in range(times):
                target()

        return repeated

    return decorate(function) if function else decorate


def register(name):
    def add(function):
        HANDLERS[name] = function
        return function

    return add


def replaced(function):
    return substitute


def before():
    pass


def note(label):
    pass


def substitute():
    pass


class Counted:
    def __init__(self, function):
        self.function = function
        self.calls = 0

    def __call__(self, *args):
        self.count()
        return self.function(*args)

    def count(self):
        self.calls += 1


def with_method(cls):
    cls.added = extra
    return cls


def extra(self):
    return self.own()


@plain
def alone():
    pass


@wrapping
def wrapped():
    pass


@with_argument("a")
@plain
def stacked():
    pass


@optional
def bare():
    pass


@optional(times=2)
def given():
    pass


@register("save")
def on_save():
    pass


@register("load")
def on_load():
    pass


@replaced
def gone():
    pass


@Counted
def counted():
    pass


@with_method
class Thing:
    def own(self):
        return 1

    @wrapping
    def decorated(self):
        return self.own()

    @staticmethod
    @plain
    def static():
        pass

    @classmethod
    def build(cls):
        return cls()


def use():
    alone()
    wrapped()
    stacked()
    bare()
    given()
    gone()
    counted()


def use_class():
    thing = Thing.build()
    thing.added()
    thing.decorated()
    Thing.static()


def dispatch(name):
    return HANDLERS[name]()


use()
use_class()
dispatch("save")
