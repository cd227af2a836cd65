def red():
    pass


def green():
    pass


def blue():
    pass


def black():
    pass


def pair():
    return red, (green, blue)


def unpacked():
    one, (_, two) = pair()
    one()
    two()


def starred():
    head, *rest = [black, green, blue]
    rest[0]()
    head()


def chained():
    first = second = red
    second()
    first, second = black, first
    first()


def swapped():
    left, right = green, blue
    left, right = right, left
    left()


unpacked()
starred()
chained()
swapped()
