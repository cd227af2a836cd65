from collections import defaultdict
from dataclasses import dataclass


class Conflict(Exception):
    pass


@dataclass
class Booking:
    id: int
    room: str
    member: str
    start: int
    end: int

    @property
    def hours(self):
        return self.end - self.start


class BookingBook:
    """All bookings of the coworking space for one day, by id, room and member."""

    def __init__(self, rooms):
        self._by_id = {}
        self._by_room = {room: [] for room in rooms}
        self._by_member = defaultdict(list)
        self._log = []
        self._next_id = 1

    def reserve(self, room, member, start, end):
        for other_id in self._by_room[room]:
            other = self._by_id[other_id]
            if start < other.end and other.start < end:
                raise Conflict(f"{room} is taken {other.start}-{other.end}")
        booking = Booking(self._next_id, room, member, start, end)
        self._next_id += 1
        self._by_id[booking.id] = booking
        self._by_room[room].append(booking.id)
        self._by_member[member].append(booking.id)
        return booking.id

    def get(self, booking_id):
        return self._by_id[booking_id]

    def transfer(self, booking_id, member):
        """Hand a booking over; the new member pays for it."""
        booking = self.get(booking_id)
        previous = booking.member
        booking.member = member
        self._by_member[member].append(booking_id)
        self._log.append(f"#{booking_id}: {previous} -> {member}")

    def cancel(self, booking_id):
        booking = self._by_id.pop(booking_id)
        self._by_room[booking.room].remove(booking_id)
        self._by_member[booking.member].remove(booking_id)
        self._log.append(f"#{booking_id}: cancelled")

    def members(self):
        return sorted(m for m, ids in self._by_member.items() if ids)

    def of_member(self, member):
        return [self.get(booking_id) for booking_id in self._by_member[member]]

    def history(self):
        return list(self._log)
