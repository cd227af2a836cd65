from zones import local_day, parse_utc


def load(rows):
    return [(parse_utc(when), title) for when, title in rows]


def by_day(events, zone):
    days = {}
    for moment, title in sorted(events):
        days.setdefault(local_day(moment, zone), []).append(title)
    return days
