"""The public shapes."""

from shapes.square import Square

__all__ = ["Square"]
