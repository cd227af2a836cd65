import csv

from parcel import Parcel


def read_manifest(path):
    parcels = []
    with open(path, newline="", encoding="utf-8") as handle:
        for row in csv.DictReader(handle):
            parcels.append(parse_row(row))
    return parcels


def parse_row(row):
    width, height = (float(side) for side in row["section"].split("x"))
    weight = float(row["grams"]) / 1000
    girth = 2 * (width + height)
    return Parcel(row["reference"], girth, weight)
