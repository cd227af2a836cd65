class Basket:
    def __init__(self, *names):
        self.names = [*names]

    @classmethod
    def of(cls, *names):
        return cls(*names)

    def add(self, name):
        self.names.append(line(name))
        return self

    def total(self):
        from .pricing import discount

        return discount(len(self.names))


def line(name):
    return f"- {name}"
