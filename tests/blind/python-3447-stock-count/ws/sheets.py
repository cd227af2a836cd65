"""Reading of the sheets that the handheld scanners export."""
import csv


def read_sheet(path):
    with open(path, newline="", encoding="utf-8") as handle:
        rows = [dict(row) for row in csv.DictReader(handle)]
    for number, row in enumerate(rows, start=2):
        row["line"] = number
    return rows


def shelves(rows):
    return sorted({row["shelf"] for row in rows})
