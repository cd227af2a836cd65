class Color:
    pass
