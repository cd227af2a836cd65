from dataclasses import dataclass

CATEGORIES = ("food", "hotel", "travel", "other")


@dataclass(frozen=True)
class Expense:
    day: int
    category: str
    cents: int
    note: str = ""


class BadLine(ValueError):
    pass


def parse_amount(text):
    whole, _, fraction = text.partition(".")
    if len(fraction) > 2:
        raise BadLine(f"too many decimals: {text}")
    return int(whole) * 100 + int(fraction.ljust(2, "0") or 0)


def parse_line(line):
    """A line such as `3 food 12.50 lunch with client`."""
    parts = line.split(maxsplit=3)
    if len(parts) < 3:
        raise BadLine(line)
    day, category, amount = parts[:3]
    if category not in CATEGORIES:
        category = "other"
    note = parts[3] if len(parts) == 4 else ""
    return Expense(int(day), category, parse_amount(amount), note)


def parse(text):
    return [parse_line(line) for line in text.splitlines() if line.strip()]
