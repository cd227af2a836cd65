class Root:
    def __init__(self):
        self.ready()

    def ready(self):
        pass

    def close(self):
        pass


class Disk(Root):
    def __init__(self):
        super().__init__()

    def close(self):
        super().close()


class Net(Root):
    def __init__(self):
        super().__init__()

    def ready(self):
        pass


class Mirror(Disk, Net):
    def close(self):
        super().close()


def go():
    mirror = Mirror()
    mirror.close()
    mirror.ready()


def plain():
    Net.ready(Net())


go()
plain()
