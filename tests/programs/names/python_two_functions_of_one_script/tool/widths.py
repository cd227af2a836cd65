LEFT = "| "


def padded(number: int) -> str:
    return str(number).rjust(4)
