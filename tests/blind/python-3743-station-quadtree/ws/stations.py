from dataclasses import dataclass


@dataclass(frozen=True)
class Station:
    name: str
    x: float
    y: float
    sensors: tuple


def parse(text):
    """One station a line: name, x, y, then its sensors."""
    stations = []
    for line in text.strip().splitlines():
        name, x, y, *sensors = line.split()
        stations.append(Station(name, float(x), float(y), tuple(sensors)))
    return stations


def merge_colocated(stations):
    """Stations on one mast are shown as one, under the first name, with all sensors."""
    merged = {}
    for station in stations:
        key = (station.name, station.x, station.y)
        known = merged.get(key)
        if known is None:
            merged[key] = station
        else:
            extra = tuple(s for s in station.sensors if s not in known.sensors)
            merged[key] = Station(known.name, known.x, known.y, known.sensors + extra)
    return list(merged.values())
