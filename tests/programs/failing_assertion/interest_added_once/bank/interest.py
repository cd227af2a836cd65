def grow(amount, rate, years):
    for _ in range(years):
        grown = amount * (1 + rate)
    return grown if years else amount
