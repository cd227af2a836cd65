import contextlib

hooks = []
current = None


def hook(function):
    hooks.append(function)
    return function


@hook
def first():
    pass


@hook
def second():
    pass


def third():
    pass


def choose(flag):
    global current
    current = first if flag else third


def run():
    if current is not None:
        current()


def run_all():
    while hooks:
        hooks.pop(0)()


@contextlib.contextmanager
def opened():
    enter()
    try:
        yield second
    finally:
        leave()


def enter():
    pass


def leave():
    pass


def use():
    with opened() as function:
        function()


choose(False)
run()
use()
run_all()
