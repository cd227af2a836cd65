import sys
from itertools import groupby
from operator import itemgetter

from readings import FEED, parse

TARIFF_LIMIT = 1.5


def peaks(rows):
    """The highest reading of each day, newest day first."""
    rows = sorted(rows, key=itemgetter(0, 1))
    days = {day: group for day, group in groupby(rows, key=itemgetter(0))}
    result = []
    for day in sorted(days, reverse=True):
        _, slot, kwh = max(days[day], key=itemgetter(2))
        result.append((day, slot, kwh))
    return result


def mean(rows):
    """Average consumption of the days in the feed."""
    days = {day for day, _, _ in rows}
    return sum(kwh for _, _, kwh in rows) / len(days)


def over_limit(found, limit=TARIFF_LIMIT):
    # a generator is enough, it is summed once
    flagged = (kwh - limit for _, _, kwh in found if kwh > limit)
    return sum(flagged)


def main(text=FEED):
    rows = parse(text)
    found = peaks(rows)
    for day, slot, kwh in found:
        mark = "*" if kwh > TARIFF_LIMIT else " "
        print(f"{day} {slot} {kwh:5.2f} kWh {mark}")
    print(f"above limit: {over_limit(found):.2f} kWh")
    print(f"mean per day: {mean(rows):.2f} kWh")
    return 0


if __name__ == "__main__":
    sys.exit(main())
