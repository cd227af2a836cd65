class Unreachable(Exception):
    pass


def route(network, source, target):
    came_from = network.tree(source)
    if target not in came_from:
        raise Unreachable(f"no way from {source} to {target}")
    stops = [target]
    while came_from[stops[-1]] is not None:
        stops.append(came_from[stops[-1]])
    return stops[::-1]


def travel_time(network, stops):
    return sum(network.minutes(a, b) for a, b in zip(stops, stops[1:]))


def dispatch(network, depots, target):
    """Pick the depot with the shortest drive to the target."""
    offers = []
    for depot in depots:
        stops = route(network, depot, target)
        offers.append((travel_time(network, stops), stops))
    return min(offers)
