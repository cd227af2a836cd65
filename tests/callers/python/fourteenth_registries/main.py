from functools import singledispatch, singledispatchmethod

from table import COMMANDS, command


class Plugin:
    registry = {}
    name = None

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        cls.registry[cls.name] = cls

    def run(self):
        raise NotImplementedError


class Hello(Plugin):
    name = "hello"

    def run(self):
        return greet()


class Bye(Plugin):
    name = "bye"

    def run(self):
        return farewell()


def greet():
    return 1


def farewell():
    return 2


def run_plugin(name):
    return Plugin.registry[name]().run()


def run_all():
    return [plugin().run() for plugin in Plugin.__subclasses__()]


class Number:
    def __init__(self, value):
        self.value = value


class Sum:
    def __init__(self, left, right):
        self.left, self.right = left, right


class Visitor:
    def visit(self, node):
        method = getattr(self, "visit_" + type(node).__name__, self.generic)
        return method(node)

    def visit_Number(self, node):
        return node.value

    def visit_Sum(self, node):
        return self.visit(node.left) + self.visit(node.right)

    def generic(self, node):
        return 0


@singledispatch
def show(value):
    return other(value)


@show.register
def show_number(value: int):
    return digits(value)


@show.register(list)
def _(value):
    return [show(item) for item in value]


def other(value):
    return value


def digits(value):
    return str(value)


class Formatter:
    @singledispatchmethod
    def format(self, value):
        return other(value)

    @format.register
    def _text(self, value: str):
        return quoted(value)


def quoted(value):
    return value


@command("add")
def add(*numbers):
    return sum(numbers)


@command()
def negate(number):
    return -number


def execute(name, *args):
    return COMMANDS[name](*args)


run_plugin("hello")
run_plugin("bye")
run_all()
Visitor().visit(Sum(Number(1), Number(2)))
show(1)
show([1, "a"])
Formatter().format("a")
Formatter().format(1)
execute("add", 1, 2)
execute("negate", 1)
