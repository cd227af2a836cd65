from .cart import Cart
from .pricing import discounted as price, percent, steps

__all__ = ["Cart", "price", "percent", "steps"]
