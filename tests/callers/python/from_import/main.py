from first import load


def go():
    return load()
