def left():
    return 1


def right():
    return 2


first, second = left, right


def pair():
    return left, right


def go():
    first()


def both():
    _, other = pair()
    other()
