"""Releases as the feed lists them."""
import re
from dataclasses import dataclass

LINE = re.compile(
    r"^(?P<date>\d{4}-\d\d-\d\d)\s+v(?P<version>\d+(?:\.\d+)*)"
    r"(?:-(?P<channel>beta|rc))?(?:\s+(?P<flag>yanked))?$"
)


@dataclass(frozen=True)
class Release:
    version: str
    date: str
    channel: str
    yanked: bool = False

    @property
    def parts(self):
        return tuple(int(part) for part in self.version.split("."))

    @property
    def series(self):
        return ".".join(self.version.split(".")[:2])


def parse_line(line):
    match = LINE.match(line.strip())
    if match is None:
        raise ValueError(f"not a release: {line!r}")
    return Release(
        version=match["version"],
        date=match["date"],
        channel=match["channel"] or "stable",
        yanked=match["flag"] is not None,
    )


def parse_feed(text):
    return [parse_line(line) for line in text.splitlines() if line.strip()]
