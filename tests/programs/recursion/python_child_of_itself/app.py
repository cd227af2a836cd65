from loader import load
from report import total

print(total(load([("a", 3), ("b", 4)])))
