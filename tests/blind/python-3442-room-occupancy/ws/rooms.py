"""Occupancy figures of meeting rooms."""
from intervals import gaps, merge, parse_clock


class Room:
    def __init__(self, name, opening="08:00", closing="18:00"):
        self.name = name
        self.opening = parse_clock(opening)
        self.closing = parse_clock(closing)
        self._bookings = []

    def book(self, start, end, team):
        begin, finish = parse_clock(start), parse_clock(end)
        if begin >= finish:
            raise ValueError(f"{team}: {start} is not before {end}")
        self._bookings.append((begin, finish, team))

    def busy(self):
        return merge([(b, f) for b, f, _ in self._bookings])

    def busy_minutes(self):
        return sum(finish - begin for begin, finish in self.busy())

    def free(self):
        return gaps(self.busy(), self.opening, self.closing)

    def occupancy(self):
        return round(100 * self.busy_minutes() / (self.closing - self.opening))
