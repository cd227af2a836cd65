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


def h(value):
    return value


def i(value):
    return value


def j():
    return 9


def k():
    return 10


def functions():
    yield a
    yield b


def delegated():
    yield from functions()
    result = yield from finishing()
    result()


def finishing():
    yield c
    return d


def receiving():
    call = yield
    while call:
        call()
        call = yield


def pairs():
    for name, function in (("e", e), ("f", f)):
        yield name, function


def run_functions():
    for function in functions():
        function()


def run_delegated():
    for function in delegated():
        function()


def run_receiving():
    machine = receiving()
    next(machine)
    machine.send(g)


def run_pairs():
    for _, function in pairs():
        function()


def expression():
    return sum(h(value) for value in range(3))


def first_of():
    function = next(functions())
    return function()


adder = lambda value: i(value)


def call_lambda():
    return adder(1)


def make():
    return lambda: j()


def call_made():
    return make()()


def default(function=lambda: k()):
    return function()


class Numbers:
    def __init__(self, high):
        self.high = high

    def __iter__(self):
        for value in range(self.high):
            yield self.scale(value)

    def scale(self, value):
        return value * 2


def iterate():
    for number in Numbers(3):
        print(number)
    return list(Numbers(2))


class Countdown:
    def __init__(self, start):
        self.value = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.done():
            raise StopIteration
        self.value -= 1
        return self.value

    def done(self):
        return self.value == 0


def count():
    first, *others = Countdown(3)
    return first, others


run_functions()
run_delegated()
run_receiving()
run_pairs()
expression()
first_of()
call_lambda()
call_made()
default()
iterate()
count()
