from .. import stock
from . import count as counted


def fill():
    stock.count()


def empty():
    counted()
