"""Parsing and grouping of the readings that the collectors send in."""
from collections import namedtuple
from datetime import date
from itertools import groupby
from operator import attrgetter

Reading = namedtuple("Reading", "meter day value")


def parse_line(line):
    meter, day, value = line.split(";")
    return Reading(meter, date.fromisoformat(day), float(value))


def load_readings(text):
    rows = [parse_line(line) for line in text.splitlines() if line.strip()]
    rows.sort(key=attrgetter("day"))
    return rows


def readings_by_meter(rows):
    """One list of readings for each meter, oldest reading first."""
    groups = {}
    for meter, items in groupby(rows, key=attrgetter("meter")):
        groups[meter] = list(items)
    return groups
