def one():
    return 1


def twice(value):
    return value * 2


def total(*values):
    return sum(values)


def report():
    return total(twice(one()), *[twice(n) for n in range(3)])
