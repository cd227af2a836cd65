def convert(value):
    return value


def size(value):
    return 1


def lookup(name):
    return {"size": size, "convert": convert}[name]
