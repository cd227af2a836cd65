"""Reads the sales."""

import csv
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Sale:
    product: str
    cents: int


def read_sales(path: Path) -> list[Sale]:
    with path.open(encoding="utf-8", newline="") as stream:
        return [Sale(row["product"], int(row["cents"])) for row in csv.DictReader(stream)]
