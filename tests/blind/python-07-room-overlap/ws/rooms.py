from slots import Slot


class Clash(Exception):
    pass


class Room:
    def __init__(self, name):
        self.name = name
        self.bookings = []

    def book(self, who, start, end):
        wanted = Slot(start, end)
        for owner, slot in self.bookings:
            if slot.overlaps(wanted):
                raise Clash(f"{self.name} is taken by {owner}")
        self.bookings.append((who, wanted))
        return wanted

    def used_minutes(self):
        return sum(slot.length() for _, slot in self.bookings)
