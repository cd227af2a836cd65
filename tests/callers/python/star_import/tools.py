def shown():
    return 1


def _hidden():
    return 2
