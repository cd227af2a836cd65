def start():
    return _hidden()


def stop():
    return 0


def _hidden():
    return 1


class Engine:
    def __init__(self):
        self.on = False

    def turn(self):
        return self.on
