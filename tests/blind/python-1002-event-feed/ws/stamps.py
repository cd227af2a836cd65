from datetime import datetime
from zoneinfo import ZoneInfo

LOCAL = ZoneInfo("Europe/Berlin")


def parse_stamp(text):
    """Reads an ISO 8601 stamp as it comes in feeds."""
    text = text.strip()
    if text.endswith("Z"):
        text = text[:-1] + "+00:00"
    return datetime.fromisoformat(text)


def show(stamp):
    return stamp.astimezone(LOCAL).strftime("%a %d.%m. %H:%M")
