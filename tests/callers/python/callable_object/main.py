class Adder:
    def __call__(self, value):
        return value + 1


def each(action):
    return action(1)


def go():
    add = Adder()
    add(1)


def handed():
    each(Adder())
