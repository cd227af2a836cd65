"""Read survey markers written as degrees, minutes and seconds."""
import re
from dataclasses import dataclass

DMS = re.compile(r"^\s*([+-]?\d+)[°:]\s*(\d+)[':]\s*(\d+(?:\.\d+)?)\"?\s*$")


@dataclass(frozen=True)
class Marker:
    name: str
    lat: float
    lon: float


def to_decimal(text):
    match = DMS.match(text)
    if match is None:
        raise ValueError(f"not a coordinate: {text!r}")
    degrees = int(match.group(1))
    fraction = int(match.group(2)) / 60 + float(match.group(3)) / 3600
    sign = -1 if degrees < 0 else 1
    return round(sign * (abs(degrees) + fraction), 6)


def parse_marker(line):
    name, lat, lon = (part.strip() for part in line.split(";"))
    return Marker(name, to_decimal(lat), to_decimal(lon))


def parse_markers(text):
    markers = []
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        markers.append(parse_marker(line))
    return markers


def bounds(markers):
    """West, south, east and north edge of the survey."""
    lons = [marker.lon for marker in markers]
    lats = [marker.lat for marker in markers]
    return min(lons), min(lats), max(lons), max(lats)
