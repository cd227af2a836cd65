from .square import Square

try:
    from .circle import Circle
except ImportError:
    pass
