class Color:
    pass


def light(color: Color) -> None:
    print(color)
