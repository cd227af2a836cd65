from line import Line


def divert(line: Line, names: list[str], place: int) -> None:
    for shift, name in enumerate(names):
        line.insert(name, place + shift)
