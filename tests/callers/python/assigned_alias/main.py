def source():
    return 1


def other():
    return 2


first = source
second = first


def go():
    second()


def local():
    pick = other
    pick()
