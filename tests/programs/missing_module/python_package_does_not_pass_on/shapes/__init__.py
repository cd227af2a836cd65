from .round import Circle
