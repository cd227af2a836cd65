class Circle:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3.14 * self.radius**2

    def scale(self, by):
        self.radius *= by

    def label(self):
        return f"circle of {self.radius}"


class Square:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side**2

    def scale(self, by):
        self.side *= by
