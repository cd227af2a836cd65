from shelf import Shelf

shelf = Shelf({(1, 2): "atlas"})
print(shelf.take((1, 2)))
try:
    print(shelf.take((3, 1)))
except LookupError as error:
    print(error)
