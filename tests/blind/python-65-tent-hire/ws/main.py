from bookings import Booking
from invoice import invoice

ORDERS = [
    ("Hansen", 7, [("dome", 3), ("yurt", 2)]),
    ("Ruiz", 8, [("tunnel", 5)]),
    ("Okafor", 9, [("yurt", 1), ("dome", 4)]),
]

bookings = []
for guest, month, wishes in ORDERS:
    booking = Booking(guest, month)
    for tent, nights in wishes:
        booking.add(tent, nights)
    bookings.append(booking)

for booking in bookings:
    print(invoice(booking))
