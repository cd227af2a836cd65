"""Depots come as GeoJSON from the planning office."""
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Depot:
    name: str
    lat: float
    lon: float
    radius_km: float


def read_depots(text):
    depots = []
    for feature in json.loads(text)["features"]:
        lat, lon = feature["geometry"]["coordinates"]
        info = feature["properties"]
        depots.append(Depot(info["name"], lat, lon, info.get("radius_km", 5.0)))
    return depots
