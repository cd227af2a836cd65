"""Reading of the catch lists which the field stations send in."""
import csv
from dataclasses import dataclass
from datetime import date
from typing import Optional

REQUIRED = ("species", "date", "weight_g")


class CatchListError(Exception):
    pass


@dataclass(frozen=True)
class Catch:
    ring: str
    species: str
    day: date
    wing_mm: Optional[float]
    weight_g: float


def read_rows(path):
    with open(path, encoding="utf-8", newline="") as source:
        reader = csv.DictReader(source, delimiter=";")
        missing = [name for name in REQUIRED if name not in reader.fieldnames]
        if missing:
            raise CatchListError(f"{path}: missing columns {', '.join(missing)}")
        return [row for row in reader if any(row.values())]


def number_or_none(text):
    text = text.strip()
    return float(text) if text else None


def to_catch(row):
    return Catch(
        species=row["species"].strip(),
        ring=row["ring"].strip().upper(),
        day=date.fromisoformat(row["date"]),
        wing_mm=number_or_none(row["wing_mm"]),
        weight_g=float(row["weight_g"]),
    )


def load_catches(path):
    return [to_catch(row) for row in read_rows(path)]
