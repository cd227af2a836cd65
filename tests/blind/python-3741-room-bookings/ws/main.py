from bookings import BookingBook, Conflict
from invoices import print_invoices


def main():
    book = BookingBook(["atrium", "studio", "booth"])
    book.reserve("atrium", "noor", 9, 15)
    workshop = book.reserve("studio", "noor", 10, 12)
    book.reserve("booth", "ilse", 9, 10)
    book.reserve("studio", "tomas", 13, 16)
    try:
        book.reserve("atrium", "ilse", 14, 16)
    except Conflict as conflict:
        print("declined:", conflict)

    book.transfer(workshop, "ilse")
    book.cancel(workshop)
    book.reserve("studio", "ilse", 10, 11)

    for entry in book.history():
        print(entry)
    print_invoices(book)


if __name__ == "__main__":
    main()
