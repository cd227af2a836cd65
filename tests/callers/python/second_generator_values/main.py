def one():
    return 1


def two():
    return 2


def steps():
    yield one
    yield two


def go():
    for step in steps():
        step()
