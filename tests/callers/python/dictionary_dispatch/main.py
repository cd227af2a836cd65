def add():
    return 1


def remove():
    return 2


def never():
    return 3


ACTIONS = {"add": add, "remove": remove}


def dispatch(name):
    return ACTIONS[name]()


def by_get(name):
    return ACTIONS.get(name)()
