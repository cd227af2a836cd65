import sys
from pathlib import Path

from counts import Day
from feeds import read_current, read_legacy

DATA = Path(__file__).parent / "data"
DAY_START = 1717401600


def main():
    day = Day(DAY_START, minutes=15)
    for passage in read_current(DATA / "bridge.csv"):
        day.add(passage)
    for passage in read_legacy(DATA / "tunnel.txt"):
        day.add(passage)
    for label, count in day.busiest(3):
        print(f"{label}  {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
