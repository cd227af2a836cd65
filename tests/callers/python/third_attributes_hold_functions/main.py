def quiet():
    pass


def loud():
    pass


def late(speaker):
    pass


class Speaker:
    voice = staticmethod(quiet)

    def __init__(self, extra):
        self.extra = extra
        self.commands = {"hello": self.hello, "bye": self.bye}

    def hello(self):
        self.extra()

    def bye(self):
        pass

    def handle(self, word):
        self.commands[word]()


class Loud(Speaker):
    def __init__(self):
        Speaker.__init__(self, loud)
        self.level = Level(self)


class Level:
    def __init__(self, owner):
        self.owner = owner

    def change(self):
        self.owner.voice()


def go():
    speaker = Loud()
    speaker.handle("hello")
    speaker.level.change()


def patched():
    Speaker.bye = late
    Speaker(loud).bye()


go()
