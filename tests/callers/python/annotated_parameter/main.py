from __future__ import annotations

from models import Invoice, Order


def pay(invoice: Invoice) -> None:
    invoice.close()


def ship(order: Order | None) -> None:
    if order:
        order.close()
