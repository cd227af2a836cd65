class Circle:
    def __init__(self, radius):
        self.radius = radius
