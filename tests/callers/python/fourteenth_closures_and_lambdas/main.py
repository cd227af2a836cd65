def inc(value):
    return value + 1


def dec(value):
    return value - 1


def twice(value):
    return value * 2


def compose(*functions):
    def composed(value):
        for function in functions:
            value = function(value)
        return value

    return composed


def make_adders():
    adders = []
    for function in (inc, dec):
        adders.append(lambda value, function=function: function(value))
    return adders


def accumulate(step):
    total = 0

    def add():
        nonlocal total
        total = step(total)
        return total

    return add


def outer():
    def helper(value):
        return inner(value)

    def inner(value):
        return twice(value)

    return helper(1)


def apply(function, value):
    return function(value)


def memoise(function):
    cache = {}

    def lookup(value):
        if value not in cache:
            cache[value] = function(value)
        return cache[value]

    lookup.clear = cache.clear
    return lookup


slow = memoise(lambda value: twice(value))

square = lambda value: value * value

fact = lambda number: 1 if number < 2 else number * fact(number - 1)


def conditional(up):
    change = (lambda value: inc(value)) if up else dec
    return change(1)


def nested_lambda():
    return (lambda one: lambda two: apply(one, two))(inc)(2)


def table():
    actions = {"up": inc, "square": lambda value: square(value)}
    return actions["square"](3) + actions["up"](1)


def returned_self():
    def again(count):
        return again if count else twice

    return again(0)(4)


def defaults(key=lambda value: dec(value)):
    return key(5)


compose(inc, twice)(1)
for adder in make_adders():
    adder(1)
accumulate(inc)()
outer()
apply(lambda value: twice(value), 2)
slow(2)
square(2)
fact(3)
conditional(True)
conditional(False)
nested_lambda()
table()
returned_self()
defaults()
