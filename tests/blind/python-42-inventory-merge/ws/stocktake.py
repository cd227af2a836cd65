from books import booked, check_total

SCANS = ["tea"] * 11 + ["rice"] * 5 + ["salt"] * 9


def count(scans):
    stock = booked()
    for name in stock:
        stock[name] = 0
    for name in scans:
        stock[name] += 1
    return stock


def difference(shelf, books):
    return {name: shelf[name] - books[name] for name in books if shelf[name] != books[name]}


def main():
    before = sum(booked().values())
    shelf = count(SCANS)
    print("difference", difference(shelf, booked()))
    check_total(booked(), before)
    check_total(shelf, len(SCANS))


if __name__ == "__main__":
    main()
