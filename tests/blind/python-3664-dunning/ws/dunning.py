"""Reminders for customers with overdue invoices."""
from dataclasses import dataclass, field
from datetime import date


@dataclass
class Invoice:
    number: str
    amount: int          # cents
    due: date
    paid: int = 0
    disputed: bool = False

    @property
    def open(self):
        return self.amount - self.paid


@dataclass
class Customer:
    name: str
    invoices: list = field(default_factory=list)


FEES = {1: 0, 2: 500, 3: 1500}


def overdue(customer, today):
    """Invoices that may be dunned: past due, not settled, not in dispute."""
    return [i for i in customer.invoices
            if i.due < today and i.open > 0 and not i.disputed]


def level(invoice, today):
    days = (today - invoice.due).days
    if days <= 14:
        return 1
    if days <= 30:
        return 2
    return 3


def customer_level(customer, today):
    """A customer gets one letter, at the level of the worst invoice in it."""
    late = [i for i in customer.invoices if i.due < today and i.open > 0]
    return max((level(i, today) for i in late), default=0)


def letter(customer, today):
    invoices = overdue(customer, today)
    if not invoices:
        return None
    lvl = customer_level(customer, today)
    fee = FEES[lvl]
    return {
        "to": customer.name,
        "level": lvl,
        "numbers": [i.number for i in sorted(invoices, key=lambda i: i.due)],
        "total": sum(i.open for i in invoices) + fee,
    }


def run(customers, today):
    letters = [letter(c, today) for c in customers]
    return [l for l in letters if l]
