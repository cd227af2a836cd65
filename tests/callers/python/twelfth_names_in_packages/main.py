import importlib
import shop
import shop.io.files as storage
import shop.pricing.rules
from shop import Discount as Rebate, price_of, read

try:
    import ujson_not_there as fast
except ImportError:
    fast = None

if fast is None:
    def encode(value):
        return storage.dumps(value)
else:
    encode = fast.dumps


def prices():
    price_of([1, 2])
    Rebate(0.5).on(3)
    shop.pricing.rules.rounded(1)
    return shop.Discount(1)


def files():
    read("a")
    shop.write("a", 1)
    storage.hidden()
    return encode(2)


def by_name():
    module = importlib.import_module("shop.settings")
    module.defaults()
    rules = importlib.import_module(".rules", package="shop.pricing")
    return rules.apply(1)


def inside():
    from shop.settings import version as get_version

    def local():
        return get_version()

    return local()


def attributes():
    pricing = shop.pricing
    opened = shop.open_shop
    opened()
    total = pricing.total
    return total([])


prices()
files()
by_name()
inside()
attributes()
