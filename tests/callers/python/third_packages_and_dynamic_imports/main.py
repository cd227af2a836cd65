import importlib

import shop
import shop.stock.shelf
from shop import stock as goods


def go():
    shop.open_shop()
    shop.stock.shelf.fill()
    goods.count()


def dynamic():
    importlib.import_module("shop.stock.shelf").empty()


def chained():
    shop.stock.shelf.counted()


def by_name():
    function = getattr(shop, "close_shop")
    function()


go()
dynamic()
chained()
by_name()
