"""Fees for a car park: a ticket is stamped on entry and priced on exit."""
from dataclasses import dataclass
from datetime import datetime

FREE_MINUTES = 15
DAILY_CAP = 24.00


@dataclass
class Ticket:
    plate: str
    entered: datetime
    left: datetime
    lost: bool = False


@dataclass
class Tariff:
    per_hour: float
    lost_fee: float = 40.00


def minutes_parked(ticket):
    stay = ticket.left - ticket.entered
    return stay.seconds // 60


def started_hours(minutes):
    return -(-minutes // 60)


def fee(ticket, tariff):
    if ticket.lost:
        return tariff.lost_fee
    minutes = minutes_parked(ticket)
    if minutes <= FREE_MINUTES:
        return 0.0
    days, rest = divmod(minutes, 24 * 60)
    partial = min(started_hours(rest) * tariff.per_hour, DAILY_CAP)
    return round(days * DAILY_CAP + partial, 2)


def receipt(ticket, tariff):
    total = fee(ticket, tariff)
    return f"{ticket.plate}: {total:.2f} EUR"
