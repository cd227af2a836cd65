"""Block tariff: the price falls with the amount used."""

BLOCKS = [(50, 0.34), (100, 0.31), (float("inf"), 0.28)]


def block_price(amount, index, _seen={}):
    """Price of `amount` kWh from block `index` on; results are kept."""
    key = (round(amount, 3), index)
    if key not in _seen:
        size, rate = BLOCKS[index]
        if amount <= size:
            _seen[key] = amount * rate
        else:
            _seen[key] = size * rate + block_price(amount - size, index + 1)
    return _seen[key]


def price_for(amount):
    return block_price(amount, 0)
