from menu.search import find
from menu.data import MENU

print(find(MENU, "soup")["price"])
