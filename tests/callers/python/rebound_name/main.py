def one():
    return 1


def two():
    return 2


def go():
    action = one
    action()
    action = two
    action()


def single():
    action = one
    action = two
    action()
