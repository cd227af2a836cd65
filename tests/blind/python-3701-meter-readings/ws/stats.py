"""Figures over a day's readings."""
from collections import defaultdict


def totals_by_meter(readings):
    totals = defaultdict(float)
    for reading in readings:
        totals[reading.meter] += reading.kwh
    return dict(totals)


def load_by_hour(readings):
    hours = defaultdict(float)
    for reading in readings:
        hours[reading.hour] += reading.kwh
    return hours


def peak_hour(readings):
    """The hour with the highest load over all meters, and that load."""
    hours = load_by_hour(readings)
    hour = max(hours, key=hours.get)
    return hour, hours[hour]


def share(totals, meter):
    overall = sum(totals.values())
    return totals[meter] / overall if overall else 0.0
