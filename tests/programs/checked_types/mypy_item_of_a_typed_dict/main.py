from rows import Row


def print_longer(row: Row, limit: int) -> None:
    print(row["length"] > limit)
