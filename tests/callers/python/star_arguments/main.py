def call(function, *args, **kwargs):
    return function(*args, **kwargs)


def first(then):
    return then()


def second():
    return 2


def go():
    call(first, second)


def keywords():
    call(first, then=third)


def third():
    return 3
