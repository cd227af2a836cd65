from dataclasses import dataclass

from .rates import base_price, zone_of

REGISTERED_FEE = {"domestic": 430, "europe": 520, "world": 650}
BULK_MINIMUM = 10
BULK_PERCENT = 8


@dataclass(frozen=True)
class Quote:
    zone: str
    cents: int

    def __str__(self):
        return f"{self.zone}: {self.cents // 100}.{self.cents % 100:02d}"


def quote(country, grams, registered=False):
    zone = zone_of(country)
    cents = base_price(zone, grams)
    if registered:
        cents += REGISTERED_FEE[zone]
    return Quote(zone, cents)


def quote_all(items):
    """The total in cents for (country, grams) pairs, with the discount for bulk mail."""
    total = sum(quote(country, grams).cents for country, grams in items)
    if len(items) >= BULK_MINIMUM:
        total -= total * BULK_PERCENT // 100
    return total
