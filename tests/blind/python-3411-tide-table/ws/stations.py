"""Reads the semicolon separated station list."""
from dataclasses import dataclass, field


@dataclass
class Station:
    code: str
    name: str
    offset: int
    heights: list = field(default_factory=list)


def parse_heights(text):
    # heights are in metres above chart datum
    return [float(part) for part in text.split(",")]


def parse_line(line):
    code, name, offset, heights = line.split(";")
    return Station(code, name, int(offset), parse_heights(heights))


def load_stations(raw):
    result = []
    for line in raw.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        result.append(parse_line(line))
    return result
