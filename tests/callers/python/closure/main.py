def counter():
    def step():
        return bump()

    step()
    return step


def bump():
    return 1


def go():
    tick = counter()
    tick()
