from datetime import datetime

FORMATS = ("%Y-%m-%d", "%d.%m.%Y")


def parse_day(text):
    for form in FORMATS:
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    raise ValueError(f"not a day: {text!r}")


def read_holidays(text):
    """Lines such as "2024-05-01  Labour Day"; '#' starts a remark."""
    days = {}
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line:
            day, _, name = line.partition(" ")
            days[parse_day(day)] = name.strip()
    return days
