"""Loads the member list as the club office exports it."""
import csv
from pathlib import Path

REQUIRED = {"name", "joined", "boat_class"}


def load_members(path):
    with Path(path).open(newline="", encoding="utf-8") as handle:
        reader = csv.DictReader(handle)
        missing = REQUIRED - set(reader.fieldnames or ())
        if missing:
            raise ValueError(f"{path}: columns missing: {sorted(missing)}")
        return [clean(row) for row in reader if any(row.values())]


def clean(row):
    return {key: (value or "").strip() for key, value in row.items()}


def by_class(members):
    groups = {}
    for member in members:
        groups.setdefault(member["boat_class"], []).append(member)
    return groups
