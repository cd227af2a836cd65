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


def functions():
    yield one
    yield two


def loop():
    for function in functions():
        function()


def first():
    generator = functions()
    function = next(generator)
    function()


def inner():
    yield three


def outer():
    yield from inner()


def delegated():
    for function in outer():
        function()


def expression():
    return [function() for function in (item for item in [four])]


def receiver():
    function = yield
    function()
    yield


def send():
    generator = receiver()
    next(generator)
    generator.send(five)


def named():
    yield "six", six


def pairs():
    for name, function in named():
        function()


def numbers():
    try:
        yield seven()
    finally:
        eight()


def total():
    return sum(numbers())


class Source:
    def items(self):
        yield nine

    def unused(self):
        yield 0


def consume_method():
    [item] = Source().items()
    item()


loop()
first()
delegated()
expression()
send()
pairs()
total()
consume_method()
