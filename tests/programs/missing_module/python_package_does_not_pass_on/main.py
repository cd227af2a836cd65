from shapes import Circle, Square

print(Circle(1), Square(2))
