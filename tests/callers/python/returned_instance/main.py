class Engine:
    def start(self):
        return 1


class Radio:
    def start(self):
        return 2


def engine():
    return Engine()


def typed() -> Radio:
    return make_radio()


def make_radio():
    return Radio()


def go():
    engine().start()
    unit = typed()
    unit.start()
