HOURLY = {"atrium": 40, "studio": 25, "booth": 9}
FULL_DAY_HOURS = 6
FULL_DAY_FACTOR = 0.8


def price(booking):
    amount = booking.hours * HOURLY[booking.room]
    if booking.hours >= FULL_DAY_HOURS:
        amount *= FULL_DAY_FACTOR
    return round(amount, 2)


def invoice(book, member):
    lines = []
    total = 0
    for booking in sorted(book.of_member(member), key=lambda b: b.start):
        amount = price(booking)
        total += amount
        lines.append(f"  {booking.start:02d}-{booking.end:02d} {booking.room:<8}{amount:>8.2f}")
    return [f"{member}: {total:.2f}"] + lines


def print_invoices(book):
    for member in book.members():
        print("\n".join(invoice(book, member)))
