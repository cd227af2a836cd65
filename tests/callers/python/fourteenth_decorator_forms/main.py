from functools import partial, wraps


def trace(function):
    @wraps(function)
    def traced(*args, **kwargs):
        enter(function.__name__)
        try:
            return function(*args, **kwargs)
        finally:
            leave()

    return traced


def enter(name):
    return name


def leave():
    return None


class Retry:
    def __init__(self, times):
        self.times = times

    def __call__(self, function):
        def again(*args):
            for _ in range(self.times):
                self.attempt()
                return function(*args)

        return again

    def attempt(self):
        return 1


class Events:
    def __init__(self):
        self.listeners = {}

    def on(self, name):
        def subscribe(function):
            self.listeners.setdefault(name, []).append(function)
            return function

        return subscribe

    def emit(self, name):
        for listener in self.listeners[name]:
            listener(name)


events = Events()


@events.on("start")
def started(name):
    return checked(name)


@events.on("stop")
def stopped(name):
    return name


@trace
def checked(value):
    return value


@Retry(3)
def flaky(value):
    return checked(value)


@Retry(times=2)
@trace
def both():
    return 1


def guard(permission=None):
    def outer(function):
        def inner(user):
            allow(user, permission)
            return function(user)

        return inner

    return outer


def allow(user, permission):
    return True


class Page:
    @guard("read")
    def show(self):
        return self.body()

    @trace
    def body(self):
        return self.title

    @property
    @trace
    def title(self):
        return heading()


def heading():
    return "h"


def singleton(cls):
    made = {}

    def get():
        if cls not in made:
            made[cls] = cls()
        return made[cls]

    return get


@singleton
class Store:
    def __init__(self):
        self.load()

    def load(self):
        return {}


def configure(function=None, *, prefix="p"):
    if function is None:
        return partial(configure, prefix=prefix)

    @wraps(function)
    def run():
        return label(prefix) + function()

    return run


def label(prefix):
    return prefix


@configure
def simple():
    return "s"


@configure(prefix="q")
def prefixed():
    return "t"


def use():
    flaky(1)
    both()
    Page().show()
    Store()
    simple()
    prefixed()


def emit_all():
    events.emit("start")
    events.emit("stop")


use()
emit_all()
