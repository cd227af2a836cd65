from board import Board


def parse(line):
    name, size = line.split(":")
    height, width = (int(part) for part in size.split("x"))
    return Board(name.strip(), height, width)


def read(path):
    boards = []
    with open(path) as handle:
        for line in handle:
            line = line.strip()
            if line and not line.startswith("#"):
                boards.append(parse(line))
    return boards
