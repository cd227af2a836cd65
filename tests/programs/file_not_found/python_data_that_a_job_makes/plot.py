import csv

CACHE = "cache/results.csv"


def rows():
    with open(CACHE, newline="", encoding="utf-8") as handle:
        return list(csv.reader(handle))


print(rows())
