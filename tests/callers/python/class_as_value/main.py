class Circle:
    def __init__(self):
        self.name = "circle"

    def draw(self):
        return self.name


class Square:
    def __init__(self):
        self.name = "square"

    def draw(self):
        return self.name


def build(kind):
    return kind()


def go():
    build(Circle).draw()
