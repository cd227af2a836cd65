import datetime


def parse_day(text):
    month, day, year = text.split("/")
    return datetime.date(int(year), int(month), int(day))
