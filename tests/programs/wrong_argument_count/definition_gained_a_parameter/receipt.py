from pricing import price_of


def total(items):
    return sum(price_of(item) for item in items)
