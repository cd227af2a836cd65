class Circle:
    def __init__(self, width):
        self.width = width

    def size(self):
        from .flat import area

        return area(self.width)


def radius(width):
    return width / 2
