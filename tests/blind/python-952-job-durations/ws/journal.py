import re
from typing import NamedTuple

STARTED = re.compile(r"^(\d\d):(\d\d):(\d\d) start (\w+)$")
ENDED = re.compile(r"^(\d\d):(\d\d):(\d\d) end (\S+) (ok|failed)$")


class Event(NamedTuple):
    second: int
    kind: str
    job: str
    result: str = ""


def seconds(hours, minutes, rest):
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


def events(path):
    """Yields the starts and the ends; other lines of the log don't matter."""
    for line in path.read_text().splitlines():
        if match := STARTED.match(line):
            yield Event(seconds(*match.groups()[:3]), "start", match[4])
        elif match := ENDED.match(line):
            yield Event(seconds(*match.groups()[:3]), "end", match[4], match[5])
