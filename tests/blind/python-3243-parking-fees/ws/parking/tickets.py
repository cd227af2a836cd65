"""Tickets of a car park with a barrier at the entry and at the exit."""
from dataclasses import dataclass, field
from datetime import datetime, timedelta


@dataclass
class Ticket:
    plate: str
    entered: datetime
    left: datetime = None
    notes: list = field(default_factory=list)

    @classmethod
    def parse(cls, line):
        plate, entered, left = (part.strip() for part in line.split(","))
        return cls(plate, datetime.fromisoformat(entered), datetime.fromisoformat(left))

    def stay(self) -> timedelta:
        if self.left is None:
            raise ValueError(f"{self.plate} has not left yet")
        return self.left - self.entered


def started_hours(stay: timedelta, grace_minutes: int = 10) -> int:
    """Number of hours begun; the first minutes of an hour are not counted."""
    minutes = stay.seconds // 60
    if minutes <= grace_minutes:
        return 0
    return 1 + max(0, minutes - 1 - grace_minutes) // 60


def group_by_day(tickets, closed=()):
    """Tickets by their days of entry, without the days when nobody pays."""
    groups = {}
    for ticket in tickets:
        groups.setdefault(ticket.entered.date(), []).append(ticket)
    for day in list(groups):
        if day in closed:
            del groups[day]
    return groups
