import bisect

# Upper weight limit in grams (inclusive) and the price in cents.
DOMESTIC = [(50, 95), (100, 150), (500, 265), (1000, 390), (2000, 560)]
EUROPE = [(50, 150), (100, 240), (500, 620), (1000, 990), (2000, 1490)]
WORLD = [(50, 180), (100, 310), (500, 890), (1000, 1550), (2000, 2480)]

ZONES = {
    "domestic": DOMESTIC,
    "europe": EUROPE,
    "world": WORLD,
}

COUNTRY_ZONES = {
    "NL": "domestic",
    "BE": "europe",
    "DE": "europe",
    "FR": "europe",
    "SE": "europe",
}


class TooHeavy(ValueError):
    def __init__(self, grams, limit):
        super().__init__(f"{grams} g is over the limit of {limit} g")
        self.grams = grams
        self.limit = limit


def zone_of(country):
    return COUNTRY_ZONES.get(country.upper(), "world")


def max_weight(zone):
    return ZONES[zone][-1][0]


def _band(zone, grams):
    limits = [limit for limit, _ in ZONES[zone]]
    index = bisect.bisect_right(limits, grams)
    return ZONES[zone][min(index, len(limits) - 1)]


def base_price(zone, grams):
    if grams <= 0:
        raise ValueError("weight must be positive")
    if grams > max_weight(zone):
        raise TooHeavy(grams, max_weight(zone))
    return _band(zone, grams)[1]
