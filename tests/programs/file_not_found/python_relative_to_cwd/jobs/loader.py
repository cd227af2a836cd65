import csv

from settings import PRICES


def load_prices():
    with open(PRICES, newline="", encoding="utf-8") as handle:
        return list(csv.reader(handle))
