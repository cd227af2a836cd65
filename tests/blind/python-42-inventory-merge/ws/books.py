BOOKED = {"tea": 12, "rice": 5, "salt": 9}


def booked():
    return BOOKED


def check_total(stock, expected):
    total = sum(stock.values())
    if total != expected:
        raise RuntimeError(f"stock adds up to {total}, books say {expected}")
    return total
