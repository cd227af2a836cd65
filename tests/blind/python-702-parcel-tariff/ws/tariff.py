WEIGHT_BANDS = [
    (1.0, 4.20),
    (5.0, 6.90),
    (10.0, 10.40),
    (31.5, 18.00),
]

GIRTH_LIMIT = 120
BULKY = 7.50


class TariffError(Exception):
    pass


def weight_rate(weight):
    for limit, price in WEIGHT_BANDS:
        if weight <= limit:
            return price
    raise TariffError(f"no band for {weight:g} kg")


def surcharge(girth):
    return BULKY if girth > GIRTH_LIMIT else 0.0
