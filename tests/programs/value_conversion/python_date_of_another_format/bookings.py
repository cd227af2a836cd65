from datetime import date

STORED = "%d/%m/%Y"


def book(room, year, month, day):
    return {"room": room, "day": date(year, month, day).strftime(STORED)}
