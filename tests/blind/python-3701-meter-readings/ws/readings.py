"""Parsing and cleaning of the lines that the meters send."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Reading:
    meter: str
    hour: int
    kwh: float


def parse_line(line):
    meter, hour, kwh = (part.strip() for part in line.split(";"))
    return Reading(meter, int(hour), float(kwh))


def is_plausible(reading):
    return 0 <= reading.hour < 24 and 0 <= reading.kwh < 500


def load(lines):
    """Turn raw lines into readings; comments and implausible rows are dropped."""
    rows = [
        parse_line(line)
        for line in lines
        if line.strip() and not line.startswith("#")
    ]
    return filter(is_plausible, rows)
