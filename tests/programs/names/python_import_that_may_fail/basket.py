try:
    from prices import parse_price
except ImportError:
    pass


def total(entries):
    return sum(parse_price(text) for text in entries)


print(total(["1.20"]))
