class Failure(Exception):
    def render(self):
        return self.prefix() + self.detail()

    def prefix(self):
        return "failed: "

    def detail(self):
        return "?"

    def __str__(self):
        return self.detail()


class NotFound(Failure):
    def __init__(self, name, *, hint=""):
        super().__init__(name)
        self.name = name
        self.hint = hint

    def detail(self):
        return quoted(self.name)


def quoted(name):
    return repr(name)


class Retry(Failure):
    def __init__(self, action):
        self.action = action
