KINDS = ("adult", "child", "senior")
TRIPS = ("single", "return")

FARES = {
    ("adult", "single"): 280,
    ("adult", "return"): 500,
    ("child", "single"): 140,
    ("senior", "single"): 200,
    ("senior", "return"): 350,
}

ZONES = {"centre": 1, "suburb": 2, "airport": 3}
