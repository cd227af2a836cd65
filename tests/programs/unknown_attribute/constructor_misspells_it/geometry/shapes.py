class Rectangle:
    def __init__(self, width, height):
        self.width = width
        self.hieght = height
