import shop
import shop.cart as basket
import shop.price.tax
from shop import *
from shop import Cart as Trolley, helpers
from shop.price import net as netto, gross

try:
    import missing_library as fast
except ImportError:
    from shop import helpers as fast


def dotted():
    return shop.price.tax.rate(1)


def alias():
    return basket.empty()


def star():
    return exported()


def renamed():
    trolley = Trolley()
    trolley.add(netto(2))
    return trolley


def local():
    from shop.price.tax import reduced

    return reduced()


def fallback():
    return fast.slugify("A")


def handed(module):
    return module.slugify("B")


def reexported():
    return shop.gross(3) + gross(4)


def initialised():
    return shop.created.total()


def stored():
    tools = {"helpers": helpers}
    return tools["helpers"].lower("C")


dotted()
alias()
star()
renamed()
local()
fallback()
handed(helpers)
reexported()
initialised()
stored()
