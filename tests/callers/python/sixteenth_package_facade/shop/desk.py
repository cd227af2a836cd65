from .pricing.rules import half as _half, rounded
from . import basket as _basket


def pay(basket):
    return rounded(basket.total())


def undo(basket):
    receipt = _basket.line("undo")
    return receipt, _half(basket.total())
