from calendar_app.slots import overlaps


class Room:
    def __init__(self):
        self.booked = []

    def book(self, start, end):
        slot = (start, end)
        for other in self.booked:
            if overlaps(slot, other):
                return False
        self.booked.append(slot)
        return True
