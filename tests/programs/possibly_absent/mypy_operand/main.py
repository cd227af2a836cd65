from seats import Seat


def rows_behind(seat: Seat) -> int:
    return 30 - seat.row
