def before():
    return 1


def after():
    return 2


def run(first=None, last=None):
    first()
    last()


HOOKS = {"first": before, "last": after}


def go():
    run(**HOOKS)
