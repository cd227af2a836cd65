from dataclasses import dataclass
from datetime import datetime

from stamps import parse_stamp


@dataclass(frozen=True)
class Event:
    start: datetime
    title: str
    source: str


def parse_feed(source, text):
    events = []
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        stamp, _, title = line.partition(";")
        events.append(Event(parse_stamp(stamp), title.strip(), source))
    return events
