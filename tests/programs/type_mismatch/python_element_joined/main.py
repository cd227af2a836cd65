from shelf import label

SHELVES = [["atlas", "maps"], ["novel", 1984]]

for shelf in SHELVES:
    print(label(shelf))
