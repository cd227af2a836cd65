def fallback():
    return 0


def chosen():
    return 1


def run(value, then=fallback):
    return then()


def go():
    run(1, then=chosen)
    run(2)
