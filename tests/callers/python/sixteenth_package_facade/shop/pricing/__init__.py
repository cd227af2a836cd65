from . import rules
from .rules import half as discount, rounded

__all__ = ["discount", "rounded"]


def hidden():
    return rules.double(1)
