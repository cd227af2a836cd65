from .rules import apply as _apply
from .rules import Discount


def total(items):
    return sum(_apply(item) for item in items)
