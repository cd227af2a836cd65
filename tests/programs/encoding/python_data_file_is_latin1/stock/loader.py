import csv

from stock.store import CHARSET, SEPARATOR


def rows(path):
    with open(path, encoding=CHARSET, newline="") as handle:
        yield from csv.reader(handle, delimiter=SEPARATOR)
