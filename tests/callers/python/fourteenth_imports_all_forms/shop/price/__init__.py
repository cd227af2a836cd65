from ..helpers import lower
from .tax import rate


def net(value):
    return value


def gross(value):
    lower("G")
    return net(value) * rate(value)
