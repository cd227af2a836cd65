CELLS = (
    ("a", "b"),
    ("c", "d"),
)


def load():
    return CELLS
