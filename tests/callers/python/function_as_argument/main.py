def apply(action):
    return action()


def paint():
    return "red"


def wash():
    return "clean"


def go():
    return apply(paint)
