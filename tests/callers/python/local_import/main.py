def go():
    from tools import build

    return build()


def build():
    return 0


def own():
    return build()
