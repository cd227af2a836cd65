__all__ = ["read", "write"]

from .files import read, write, hidden
