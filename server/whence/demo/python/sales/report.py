"""Puts the report together."""

from sales.ledger import Sale
from sales.money import format_amount
from sales.settings import Settings


def monthly_report(sales: list[Sale], settings: Settings) -> str:
    lines = [settings.title.center(settings.width)]
    for sale in sales:
        lines.append(_line(sale.product, sale.cents, settings))
    lines.append(_line("Total", sum(sale.cents for sale in sales), settings))
    return "\n".join(lines)


def _line(label: str, cents: int, settings: Settings) -> str:
    amount = format_amount(cents, settings.currency)
    return label + amount.rjust(settings.width - len(label))
