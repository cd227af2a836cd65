def load():
    return 2


def local():
    return load()
