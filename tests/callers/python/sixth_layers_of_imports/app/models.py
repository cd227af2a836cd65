class User:
    def __init__(self, name):
        self.name = name

    @classmethod
    def create(cls, name):
        return cls(name)

    def label(self):
        return self.name


def anonymous():
    return "nobody"


factory = User
