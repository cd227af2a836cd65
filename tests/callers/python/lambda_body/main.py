def area(side):
    return side * side


def each(action):
    return action(2)


def go():
    return each(lambda side: area(side))


square = lambda side: area(side)


def named():
    return square(3)
