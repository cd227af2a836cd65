from datetime import datetime, timedelta

OFFSETS = {"UTC": 0, "Berlin": 2, "Tokyo": 9, "Denver": -6}


def parse_utc(text):
    return datetime.strptime(text, "%Y-%m-%dT%H:%MZ")


def offset(zone):
    return timedelta(hours=OFFSETS[zone])


def local_day(moment, zone):
    return (moment - offset(zone)).date().isoformat()
