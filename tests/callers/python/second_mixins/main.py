class Loud:
    def announce(self):
        return self.name()


class Dog(Loud):
    def name(self):
        return "dog"


class Stone:
    def name(self):
        return "stone"


def go():
    Dog().announce()
