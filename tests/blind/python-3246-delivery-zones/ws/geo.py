"""Distances on the globe and in a flat map of the town."""
from math import asin, cos, radians, sin, sqrt

EARTH_KM = 6371.0


def distance_km(lat1, lon1, lat2, lon2):
    """Great-circle distance of two points given in degrees."""
    p1, p2 = radians(lat1), radians(lat2)
    dp = p2 - p1
    dl = radians(lon2 - lon1)
    h = sin(dp / 2) ** 2 + cos(p1) * cos(p2) * sin(dl / 2) ** 2
    return 2 * EARTH_KM * asin(sqrt(h))


def bounding_box(points):
    """(south, west, north, east) of points given as (lat, lon)."""
    lats = [lat for lat, _ in points]
    lons = [lon for _, lon in points]
    return min(lats), min(lons), max(lats), max(lons)
