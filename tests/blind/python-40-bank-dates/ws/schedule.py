from datetime import date


def last_day(year, month):
    for day in (31, 30, 29, 28):
        try:
            return date(year, month, day)
        except ValueError:
            pass
    raise ValueError(f"no such month: {year}-{month}")


def due_dates(start, count):
    dates = []
    for n in range(count):
        year, month = start.year, start.month + n
        last = last_day(year, month)
        dates.append(last.replace(day=min(start.day, last.day)))
    return dates
