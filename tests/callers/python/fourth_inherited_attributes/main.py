from shapes import Base, helper as assist


class Square(Base):
    def __init__(self, size):
        super().__init__(self.draw)
        self.size = size

    def draw(self):
        return assist(self)


class Named(Square):
    label = "n"

    def draw(self):
        return super().draw()


def go():
    shape = Named(1)
    shape.paint()
    other = make(Square)
    other.paint()


def make(kind, *args):
    return kind(*(args or (2,)))


go()
