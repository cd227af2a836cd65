from datetime import date, timedelta

HOLIDAYS = {date(2024, 1, 1), date(2024, 12, 25), date(2024, 12, 26)}


def is_working_day(day, holidays=HOLIDAYS):
    return day.weekday() <= 5 and day not in holidays


def next_working_day(day):
    day += timedelta(days=1)
    while not is_working_day(day):
        day += timedelta(days=1)
    return day


def add_working_days(start, count):
    day = start
    for _ in range(count):
        day = next_working_day(day)
    return day
