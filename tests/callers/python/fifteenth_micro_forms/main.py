import sys


def one():
    return 1


def two():
    return 2


def three():
    return 3


def four(value=None):
    return value


def five(*values):
    return values


def six():
    return one


def seven():
    return [two, three]


def eight():
    return {"f": four, "g": {"h": five}}


def nine():
    return lambda: one()


def ten(function):
    function.mark = four
    return function


a = b = one
c, (d, e) = two, (three, four)


def chained_names():
    a()
    b()
    c()
    d()
    e()


def calls_of_calls():
    six()()
    seven()[0]()
    eight()["f"]()
    eight()["g"]["h"]()
    nine()()


if sys.version_info > (3,):

    def chosen():
        return one()

else:

    def chosen():
        return two()


try:
    from nowhere import helper
except ImportError:

    def helper():
        return three()


def conditional():
    chosen()
    helper()


def local_class():
    class Local:
        def method(self):
            return one()

        class Inner:
            @staticmethod
            def method():
                return two()

    Local().method()
    return Local.Inner.method()


def returned_class():
    class Made:
        def __init__(self, function):
            self.function = function

        def run(self):
            return self.function()

    return Made


def use_returned_class():
    return returned_class()(three).run()


def marked():
    return ten(one).mark(1)


def loop_else():
    for function in (one, two):
        function()
    else:
        function = three
    return function()


def while_pop():
    todo = [one, two]
    while todo:
        todo.pop(0)()


def swap():
    left, right = one, two
    left, right = right, left
    left()


def augmented():
    functions = [one]
    functions += [two]
    functions.extend([three])
    functions.insert(0, four)
    for function in functions:
        function()


def ternary(flag):
    (one if flag else two)()
    return [three, four][flag]()


def in_fstring():
    return f"{one()} {two()!r:>{four(3)}}"


def in_default(value=one()):
    return value


def star_call():
    functions = (one, two)
    return five(*[function() for function in functions], *map(four, [1]))


def assertion():
    assert one(), two()
    raise SystemExit(three()) if False else ValueError(four())


def delete():
    holder = {"k": one}
    del holder["k"]
    holder["k"] = two
    return holder["k"]()


def with_walrus():
    if (function := six()) and (value := function()):
        return four(value)


def nested_functions():
    def outer():
        def inner():
            return one()

        return inner

    def sibling():
        return outer()()

    return sibling()


class Meta(type):
    def __new__(mcs, name, bases, namespace):
        namespace["added"] = lambda self: two()
        return super().__new__(mcs, name, bases, namespace)

    def on_class(cls):
        return three()


class WithMeta(metaclass=Meta):
    def own(self):
        return self.added()


def metaclass_use():
    WithMeta().own()
    return WithMeta.on_class()


chained_names()
calls_of_calls()
conditional()
local_class()
use_returned_class()
marked()
loop_else()
while_pop()
swap()
augmented()
ternary(True)
in_fstring()
in_default()
star_call()
try:
    assertion()
except (ValueError, SystemExit):
    pass
delete()
with_walrus()
nested_functions()
metaclass_use()
