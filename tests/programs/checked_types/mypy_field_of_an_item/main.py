from tours import Book


def total(miles: list[int]) -> int:
    return sum(miles)


def of_tour(book: Book, name: str) -> int:
    return total(book.tours[name].miles)
