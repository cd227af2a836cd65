"""Fees in cents."""
from .tickets import started_hours

FIRST_HOUR = 200
NEXT_HOUR = 150
DAY_MAXIMUM = 1800


def fee(ticket) -> int:
    hours = started_hours(ticket.stay())
    days, rest = divmod(hours, 24)
    amount = days * DAY_MAXIMUM
    if rest:
        base = FIRST_HOUR if days == 0 else NEXT_HOUR
        amount += min(DAY_MAXIMUM, base + (rest - 1) * NEXT_HOUR)
    return amount


def takings(groups) -> dict:
    return {day: sum(fee(t) for t in tickets) for day, tickets in groups.items()}
