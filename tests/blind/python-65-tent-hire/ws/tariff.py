NIGHTLY = {"dome": 14.0, "tunnel": 19.5, "yurt": 42.0}
SUMMER = (6, 7, 8)


def nightly(tent, month):
    rate = NIGHTLY[tent]
    if month in SUMMER:
        rate *= 1.25
        return round(rate, 2)


def deposit(tent):
    return 2 * NIGHTLY[tent]
