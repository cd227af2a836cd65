class Person:
    def __init__(self, name):
        self.name = name


class Worker(Person):
    pass


def make():
    return Person("a"), Worker("b")
