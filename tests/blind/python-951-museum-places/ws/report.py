def path_of(place):
    """The names from the building down to the place."""
    if place.parent is None:
        return [place.name]
    return path_of(place.parent) + [place.name]


def directory(places):
    width = max(len(code) for code in places)
    for code in sorted(places):
        place = places[code]
        yield f"{code:<{width}}  {place.name}: {place.total()} objects"
