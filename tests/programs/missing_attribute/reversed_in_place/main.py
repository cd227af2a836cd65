from league import worst

print(worst(["north", "south"]))
