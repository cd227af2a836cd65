from grid.loader import load
from grid.walk import neighbours

print(neighbours(load(), (0, 0)))
