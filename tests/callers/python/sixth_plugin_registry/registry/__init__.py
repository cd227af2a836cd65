from . import text
from .core import dispatch, find, register

__all__ = ["dispatch", "find", "register", "text"]
