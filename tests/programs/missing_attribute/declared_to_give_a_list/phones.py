def numbers_of(book: dict[str, list[str]], wanted: str) -> list[str]:
    for name, numbers in book.items():
        if name == wanted:
            return numbers
