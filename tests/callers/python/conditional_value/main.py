def summer():
    return 1


def winter():
    return 2


def go(warm):
    season = summer if warm else winter
    return season()


def either(action=None):
    return (action or winter)()
