def check():
    return 1


def by_parameter(check):
    return check()


def by_local():
    check = len
    return check([])


def by_nested():
    def check():
        return 2

    return check()


def real():
    return check()
