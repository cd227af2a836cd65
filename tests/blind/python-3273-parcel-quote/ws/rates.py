"""Price lists of the parcel desk. Amounts are cents."""

ZONES = {"domestic": 490, "eu": 1190, "world": 2490}
PER_KG = {"domestic": 40, "eu": 110, "world": 320}

FUEL_PERCENT = 10
REMOTE_FEE = 600

# contract customers: percentage off the carriage
CONTRACTS = {"none": 0, "silver": 5, "gold": 20}


def base_price(zone, weight_kg):
    """List price: the first two kilograms are included."""
    extra = max(0, weight_kg - 2)
    return ZONES[zone] + extra * PER_KG[zone]
