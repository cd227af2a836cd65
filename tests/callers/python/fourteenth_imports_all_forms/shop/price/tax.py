def rate(value):
    return base() + value


def reduced():
    return base() / 2


def base():
    return 1
