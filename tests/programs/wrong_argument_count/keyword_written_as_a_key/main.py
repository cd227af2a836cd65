from importer import orders
from rows import ROWS

print(orders(ROWS))
