"""Yearly dues, in cents."""
from datetime import date

BASE = {"A": 24000, "B": 18000, "C": 9000}
LOYALTY_YEARS = 5
LOYALTY_PERCENT = 5


def years_in_club(member, today):
    joined = date.fromisoformat(member["joined"])
    years = today.year - joined.year
    if (today.month, today.day) < (joined.month, joined.day):
        years -= 1
    return years


def amount(member, today):
    cents = BASE[member["boat_class"]]
    percent = int(member["discount"] or 0)
    if years_in_club(member, today) >= LOYALTY_YEARS:
        percent += LOYALTY_PERCENT
    return cents - cents * percent // 100


def invoice(member, today):
    due = amount(member, today)
    reference = f"{today.year}-{int(member['member_no']):05d}"
    return {"reference": reference, "name": member["name"], "cents": due}
