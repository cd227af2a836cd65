def rectangle(width, height):
    if heigth < 0:
        raise ValueError("below zero")
    return width * heigth
