def activate():
    return prepare()


def deactivate():
    return prepare()


def prepare():
    return 1
