from . import extra as more
from .core import Engine as Motor
from .core import start as begin
from .core import stop

__all__ = ["Motor", "begin", "more", "stop"]
