def rectangle(width, height):
    return width * height
