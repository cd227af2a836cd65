"""Replays a file of orders and cancellations."""
from hall import Hall

ORDERS = """
book Adler 4
book Brandt 2
book Conti 3
book Dahl 5
cancel Adler
book Egger 2
book Frey 2
book Gross 1
"""


def parse(text):
    for line in text.split("\n"):
        words = line.split()
        if not words:
            continue
        yield words[0], words[1], int(words[2]) if len(words) > 2 else 0


def apply(hall, command, owner, count):
    if command == "cancel":
        freed = sum(row.release(owner) for row in hall.rows)
        return f"{owner}: {freed} seats given back"
    place = hall.best_place(count)
    if place is None:
        return f"{owner}: waiting list"
    row, start = place
    row.occupy(start, count, owner)
    return f"{owner}: {row.name}{start + 1}-{row.name}{start + count}"


def main():
    hall = Hall([("A", 10), ("B", 12)])
    for command, owner, count in parse(ORDERS):
        print(apply(hall, command, owner, count))
    print("\n".join(hall.plan()))


if __name__ == "__main__":
    main()
