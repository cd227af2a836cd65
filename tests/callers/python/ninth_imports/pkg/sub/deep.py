__all__ = ["fill"]


def dig():
    return 5


def fill():
    return 6
