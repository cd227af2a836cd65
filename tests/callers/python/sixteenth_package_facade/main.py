import shop as store
import shop.pricing.rules
from shop import Basket, checkout, pricing
from shop.pricing import *


def go():
    basket = Basket()
    basket.add("apple")
    checkout(basket)
    store.refund(basket)
    return pricing.rules.half(1), shop.pricing.rules.double(2)


def starred():
    total = discount(3)
    return total + rounded(total)


def aliased():
    from shop.basket import Basket as Cart, line as entry

    cart = Cart.of("a")
    return entry(cart)


def lazily():
    return store.heavy(3)


go()
starred()
aliased()
lazily()
