from area import rectangle

print(rectangle(2, 3))
