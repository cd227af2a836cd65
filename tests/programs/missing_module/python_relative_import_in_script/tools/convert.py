from .units import FACTOR

print(10 * FACTOR)
