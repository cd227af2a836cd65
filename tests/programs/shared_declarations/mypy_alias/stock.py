from typing import TypeAlias

Shelf: TypeAlias = dict[str, str]


def count(shelf: Shelf) -> int:
    return sum(shelf.values())
