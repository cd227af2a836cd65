import csv

from counts import Passage


def read_current(path):
    """The counters installed since 2021: a CSV file with a header."""
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            yield Passage(int(row["time"]), row["site"], int(row["vehicles"]))


def read_legacy(path):
    """The counters in the tunnel: one line per axle pair, `site;time;axles`."""
    with open(path) as file:
        for line in file:
            line = line.strip()
            if not line or line.startswith("!"):
                continue
            site, stamp, axles = line.split(";")
            yield Passage(int(stamp), site, max(1, int(axles) // 2))
