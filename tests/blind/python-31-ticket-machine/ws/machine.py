from fares import FARES, KINDS, TRIPS, ZONES


def price(kind, trip, zone):
    if kind not in KINDS or trip not in TRIPS:
        raise ValueError(f"no such ticket: {kind} {trip}")
    zones = ZONES[zone]
    return FARES[kind, trip] * zones


def change(paid, due, coins=(200, 100, 50, 20, 10)):
    left = paid - due
    back = []
    for coin in coins:
        while left >= coin:
            left -= coin
            back.append(coin)
    return back


def main():
    sales = [("adult", "single", "suburb", 600), ("senior", "return", "centre", 400),
             ("child", "return", "airport", 1000)]
    for kind, trip, zone, paid in sales:
        due = price(kind, trip, zone)
        print(kind, trip, zone, due, change(paid, due))


if __name__ == "__main__":
    main()
