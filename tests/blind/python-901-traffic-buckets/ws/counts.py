from dataclasses import dataclass

SECONDS_A_DAY = 24 * 60 * 60


@dataclass(frozen=True)
class Passage:
    at: int
    site: str
    vehicles: int = 1


class Day:
    """Vehicles of one day, by quarter of an hour or whatever is asked."""

    def __init__(self, start, minutes):
        self.start = start
        self.step = minutes * 60
        self.slots = [0] * (SECONDS_A_DAY // self.step)

    def add(self, passage):
        slot = int(passage.at - self.start) // self.step
        self.slots[slot] += passage.vehicles

    def label(self, slot):
        minutes = slot * self.step // 60
        return f"{minutes // 60:02d}:{minutes % 60:02d}"

    def busiest(self, number):
        order = sorted(range(len(self.slots)), key=lambda slot: -self.slots[slot])
        return [(self.label(slot), self.slots[slot]) for slot in order[:number]]
