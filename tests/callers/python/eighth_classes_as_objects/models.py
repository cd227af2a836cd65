class Base:
    def __init__(self):
        self.setup()

    def setup(self):
        pass

    def hello(self):
        return self.name()

    def name(self):
        return "base"


class Child(Base):
    def setup(self):
        super().setup()
        self.run = self.go

    def go(self):
        return "go"

    def hello(self):
        self.run()
        return super().hello()

    def parent_hello(self):
        return super(Child, self).hello()

    @staticmethod
    def shared():
        return Base.name(None)


class Plain:
    class Inner:
        def go(self):
            return Plain.outer()

    @classmethod
    def outer(cls):
        return cls().run()

    def run(self):
        return 1


registry = [Plain]


def factory(name):
    if name == "plain":
        return Plain
    return Child
