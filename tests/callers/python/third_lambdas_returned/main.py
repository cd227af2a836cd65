def low():
    pass


def high():
    pass


def add(value):
    return value


def never():
    pass


def identity():
    given = (lambda function: function)(low)
    given()


def maker():
    return lambda: high


def use_maker():
    maker()()()


def compose(outer, inner):
    return outer(inner(1))


def composed():
    compose(lambda value: value, add)


def table():
    choices = {"low": lambda: low, "never": lambda: never}
    choices["low"]()()


identity()
use_maker()
composed()
table()
