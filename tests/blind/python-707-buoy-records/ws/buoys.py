import sys
from collections import defaultdict

from station import name_of
from wire import split_records


def load(path):
    with open(path, encoding="ascii") as handle:
        return bytes.fromhex(handle.read())


def summarise(records):
    by_station = defaultdict(list)
    for record in records:
        by_station[record.station].append(record.celsius)
    for station, values in sorted(by_station.items()):
        mean = sum(values) / len(values)
        print(f"{name_of(station):<14}{len(values):>3} readings {mean:6.2f} °C")


def main(path):
    records = list(split_records(load(path)))
    if not records:
        print("no readings")
        return
    summarise(records)


if __name__ == "__main__":
    main(sys.argv[1])
