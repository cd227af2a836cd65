from wrap import pad, wrap

TEXT = "Dear all, the lift is out of order until Friday"


def box(text, width):
    edge = "+" + "-" * (width + 2) + "+"
    rows = ["| " + pad(line, width) + " |" for line in wrap(text, width)]
    return "\n".join([edge, *rows, edge])


if __name__ == "__main__":
    print(box("short", 11))
    print(box(TEXT, 11))
