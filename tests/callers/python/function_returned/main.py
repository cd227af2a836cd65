def inner():
    return 1


def give():
    return inner


def go():
    give()()


def later():
    action = give()
    action()
