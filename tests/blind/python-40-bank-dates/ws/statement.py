from datetime import date

from loan import instalments


def show(plan):
    for day, cents in plan:
        print(day.isoformat(), f"{cents / 100:8.2f}")


if __name__ == "__main__":
    show(instalments(100000, date(2023, 1, 31), 3))
    show(instalments(100000, date(2023, 10, 31), 6))
