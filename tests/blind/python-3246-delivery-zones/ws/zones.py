"""Which depot delivers to an address, and for how much."""
from geo import distance_km


def reachable(depots, lat, lon):
    found = []
    for depot in depots:
        km = distance_km(depot.lat, depot.lon, lat, lon)
        if km <= depot.radius_km:
            found.append((km, depot.name))
    return sorted(found)


def quote(depots, lat, lon, weight_kg):
    """(depot, price in cents), or None where nobody delivers."""
    found = reachable(depots, lat, lon)
    if not found:
        return None
    km, name = found[0]
    return name, 300 + 50 * int(km) + 20 * max(0, weight_kg - 5)
