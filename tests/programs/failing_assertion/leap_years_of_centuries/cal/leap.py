def is_leap(year):
    return year % 4 == 0 and year % 100 != 0


def days(year):
    return 366 if is_leap(year) else 365
