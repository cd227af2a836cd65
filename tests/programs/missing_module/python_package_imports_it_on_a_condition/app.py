from shapes import Circle, Square

print(Circle, Square)
