"""Weekly sales report from order lines."""

from collections import OrderedDict
from datetime import date, timedelta


class Order:
    def __init__(self, day, customer, total):
        self.day = day
        self.customer = customer
        self.total = total

    @classmethod
    def parse(cls, line):
        day, customer, total = (part.strip() for part in line.split("|"))
        return cls(date.fromisoformat(day), customer, int(total))


def week_label(day):
    """ISO week label such as 2023-W07."""
    return day.strftime("%Y-W%V")


def monday_of(day):
    return day - timedelta(days=day.weekday())


def group_by_week(orders):
    weeks = OrderedDict()
    for order in sorted(orders, key=lambda o: o.day):
        weeks.setdefault(week_label(order.day), []).append(order)
    return weeks


def best_customer(orders):
    totals = {}
    for order in orders:
        totals[order.customer] = totals.get(order.customer, 0) + order.total
    return min(totals, key=lambda name: (-totals[name], name))


def report(text):
    orders = [Order.parse(line) for line in text.splitlines() if line.strip()]
    rows = []
    for label, group in group_by_week(orders).items():
        rows.append(
            {
                "week": label,
                "from": monday_of(group[0].day).isoformat(),
                "orders": len(group),
                "total": sum(order.total for order in group),
                "best": best_customer(group),
            }
        )
    return rows
