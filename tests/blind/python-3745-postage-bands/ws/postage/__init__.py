from .quote import Quote, quote, quote_all
from .rates import TooHeavy

__all__ = ["Quote", "TooHeavy", "quote", "quote_all"]
