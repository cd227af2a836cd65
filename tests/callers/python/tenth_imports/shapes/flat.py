from .round import radius


def area(side):
    return side * side


def describe():
    return radius(1)
