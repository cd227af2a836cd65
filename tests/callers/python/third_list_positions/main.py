def one():
    pass


def two():
    pass


def three():
    pass


def four():
    pass


def position():
    steps = [one, two, three]
    steps[1]()


def slices():
    steps = [one, two, three, four]
    for step in steps[2:]:
        step()


def grid():
    rows = [[one, two], [three, four]]
    rows[1][0]()


def last():
    steps = [one]
    steps.extend([four])
    steps.pop()()


def joined():
    for step in [one] + [two]:
        step()


position()
slices()
grid()
last()
joined()
