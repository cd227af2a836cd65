"""Occupancy of a recording studio from overlapping room bookings.

Times are minutes since opening, intervals are half open.
"""
from typing import NamedTuple


class Booking(NamedTuple):
    start: int
    end: int
    band: str


def merge(bookings):
    """Return the occupied stretches as sorted, disjoint (start, end) pairs."""
    stretches = []
    for booking in sorted(bookings):
        if stretches and booking.start <= stretches[-1][1]:
            stretches[-1] = (stretches[-1][0], booking.end)
        else:
            stretches.append((booking.start, booking.end))
    return stretches


def occupied_minutes(bookings):
    return sum(end - start for start, end in merge(bookings))


def gaps(bookings, opening, closing):
    free = []
    cursor = opening
    for start, end in merge(bookings):
        if start > cursor:
            free.append((cursor, start))
        cursor = max(cursor, end)
    if cursor < closing:
        free.append((cursor, closing))
    return free


def utilisation(bookings, opening, closing):
    return round(100 * occupied_minutes(bookings) / (closing - opening))
