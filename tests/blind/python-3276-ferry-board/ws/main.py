from datetime import datetime

from board import merge, status, upcoming
from feeds import HARBOUR, read_coast, read_islands


def main():
    now = datetime(2024, 7, 6, 9, 0, tzinfo=HARBOUR)
    rows = merge(read_coast(), read_islands())
    for row in upcoming(rows, now):
        local = row["at"].astimezone(HARBOUR)
        print(f"{local:%H:%M}  {row['dest']:<12}{row['berth']:<9}{status(row, now)}")


if __name__ == "__main__":
    main()
