from bookings import book
from calendar_page import show

print(show(book("room 4", 2026, 3, 9)))
