def inner():
    yield 1


def outer():
    yield from inner()


def go():
    for value in outer():
        print(value)
