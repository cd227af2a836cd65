from stock import Shelf


def add(shelf: Shelf, name: str, pieces: int) -> None:
    shelf[name] = shelf.get(name, 0) + pieces
