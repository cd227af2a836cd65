import json

from depots import Depot, read_depots
from geo import bounding_box, distance_km
from zones import quote, reachable

GEOJSON = json.dumps({
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature",
         "geometry": {"type": "Point", "coordinates": [8.4037, 49.0069]},
         "properties": {"name": "Mitte", "radius_km": 4.0}},
        {"type": "Feature",
         "geometry": {"type": "Point", "coordinates": [8.4700, 48.9990]},
         "properties": {"name": "Ost"}},
    ],
})


def test_distance():
    assert round(distance_km(49.0069, 8.4037, 48.7758, 9.1829)) == 62


def test_box():
    assert bounding_box([(49.0, 8.4), (48.9, 8.5)]) == (48.9, 8.4, 49.0, 8.5)


def test_default_radius():
    assert [d.radius_km for d in read_depots(GEOJSON)] == [4.0, 5.0]


def test_quote_next_door():
    depot = Depot("Mitte", 49.0069, 8.4037, 4.0)
    assert quote([depot], 49.0080, 8.4040, 3) == ("Mitte", 300)
    assert quote([depot], 50.0, 8.4, 3) is None


def test_reachable_sorts_by_distance():
    depots = [Depot("Mitte", 49.0069, 8.4037, 4.0), Depot("Ost", 48.999, 8.47, 5.0)]
    assert [name for _, name in reachable(depots, 49.0020, 8.4450)] == ["Ost", "Mitte"]


def test_depots_from_file():
    depots = read_depots(GEOJSON)
    assert depots[0] == Depot("Mitte", 49.0069, 8.4037, 4.0)
    assert depots[1] == Depot("Ost", 48.999, 8.47, 5.0)
