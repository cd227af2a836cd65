from shapes import Circle, Square


def print_all(shapes):
    for shape in shapes:
        shape.scale(2)
        print(shape.label(), shape.area())


print_all([Circle(1), Square(2)])
