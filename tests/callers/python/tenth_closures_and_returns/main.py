def a():
    return 1


def b():
    return 2


def c():
    return 3


def d():
    return 4


def e():
    return 5


def f():
    return 6


def g():
    return 7


def h():
    return 8


def i(*args, **kwargs):
    return 9


def j():
    return 10


def k():
    return 11


def l():
    return 12


def counter():
    count = 0

    def increment():
        nonlocal count
        count += step()
        return count

    def reset():
        nonlocal count
        count = 0

    return increment, reset


def step():
    return a()


def handlers():
    def on_open():
        return b()

    def on_close():
        return c()

    return {"open": on_open, "close": on_close}


def levels():
    def outer():
        def middle():
            def inner():
                return d()

            return inner

        return middle

    return outer


def late():
    def use():
        return action()

    action = e
    return use()


def shadowed():
    def f():
        return g()

    return f()


def recursive(depth):
    def walk(rest):
        if rest:
            h()
            walk(rest - 1)

    walk(depth)


def forwarded(function, **options):
    return function(**options)


def keywords(*, on_start=None, on_end=None):
    if on_start:
        on_start()
    if on_end:
        on_end()


def both():
    options = {"on_start": j, "on_end": k}
    keywords(**options)


def choose(name):
    if name == "l":
        return l
    return f


class Runner:
    action = None

    def __init__(self, action):
        self.action = action

    def get(self):
        return self.action

    def bind(self):
        def call():
            return self.action()

        return call

    def me(self):
        return self

    def finish(self):
        return 1


def run_counter():
    up, down = counter()
    up()
    down()


def run_handlers():
    table = handlers()
    table["open"]()
    for name in table:
        table[name]()


def run_levels():
    levels()()()()


def run_runner():
    runner = Runner(a)
    runner.get()()
    runner.bind()()
    runner.me().me().finish()


def run_chosen():
    choose("l")()


def run_forwarded():
    forwarded(i, x=1)
    forwarded(function=i)


run_counter()
run_handlers()
run_levels()
late()
shadowed()
recursive(2)
both()
run_runner()
run_chosen()
run_forwarded()
