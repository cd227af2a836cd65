def add(left, right):
    return left + right


def both():
    return add(1, 1)
