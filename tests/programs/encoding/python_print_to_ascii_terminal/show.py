from names import load


def show():
    print(load("names.txt"))


show()
