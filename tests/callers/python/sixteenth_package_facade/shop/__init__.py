from importlib import import_module

from . import pricing
from .basket import Basket
from .desk import pay as checkout
from .desk import undo

refund = undo


def __getattr__(name):
    if name == "heavy":
        return getattr(import_module(".lazy", __name__), name)
    raise AttributeError(name)
