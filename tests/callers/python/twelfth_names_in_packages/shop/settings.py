def version():
    return "1"


def load():
    return defaults()


def defaults():
    return {}
