"""Amounts as text."""


def format_amount(cents: int, currency: str) -> str:
    unit = currency.upper()
    return f"{cents // 100}.{cents % 100:02d} {unit}"
