from .pricing import total as price_of, Discount
from .io import *
from . import settings as config

__version__ = config.version()


def open_shop():
    return config.load()
