import csv


def load(path):
    readings = []
    with open(path, newline="") as handle:
        for row in csv.DictReader(handle):
            readings.append((row["day"], row["level"]))
    return readings


def peak(readings):
    day, level = readings[0]
    for other_day, other in readings[1:]:
        if other > level:
            day, level = other_day, other
    return day, level
