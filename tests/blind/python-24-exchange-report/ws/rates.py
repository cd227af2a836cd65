TABLE = {
    ("EUR", "USD"): 1.1,
    ("EUR", "GBP"): 0.85,
    ("USD", "GBP"): 0.77,
}


def find_rate(source, target):
    if (source, target) in TABLE:
        return TABLE[source, target]
    if (target, source) in TABLE:
        return 1 / TABLE[target, source]


def convert(amount, source, target):
    return round(amount * find_rate(source, target), 2)
