from geometry.shapes import Rectangle
from geometry.render import describe

print(describe(Rectangle(2, 3)))
