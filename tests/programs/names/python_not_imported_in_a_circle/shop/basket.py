LIMIT = 20


def total(entries):
    return sum(parse_price(text) for text in entries)
