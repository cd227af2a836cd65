from left import convert as base


def convert(value):
    return base(value)


def size(value):
    return 2
