import sys

from sheets import read_sheet, shelves
from stock import BOOKED, compare


def main(path):
    rows = read_sheet(path)
    print(f"{len(rows)} rows on shelves {', '.join(shelves(rows))}")
    differences = compare(rows, BOOKED)
    for difference in differences:
        print(difference)
    print(f"net difference: {sum(d.delta for d in differences):+d}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "count.csv")
