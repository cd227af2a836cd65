"""Finish times come from two sources: the chip mats and, for runners whose
chip failed, the sheets of the marshals at the line."""

import csv
import io


def parse_chip_export(text):
    """bib;start;finish -- device clock in milliseconds"""
    rows = []
    for line in text.split():
        bib, start, finish = line.split(";")
        rows.append({"bib": int(bib), "elapsed": int(finish) - int(start), "manual": False})
    return rows


def parse_marshal_sheet(text):
    """csv with the columns bib and time, e.g. 104,21:07.5"""
    rows = []
    for row in csv.DictReader(io.StringIO(text.strip())):
        minutes, seconds = row["time"].split(":")
        elapsed = int(minutes) * 60 + float(seconds)
        rows.append({"bib": int(row["bib"]), "elapsed": elapsed, "manual": True})
    return rows
