handler = None


def install():
    global handler
    handler = save


def save():
    return 1


def fire():
    handler()


install()
fire()
