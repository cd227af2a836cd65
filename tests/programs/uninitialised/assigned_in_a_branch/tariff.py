def fee(kind, months):
    if kind == "adult":
        rate = 30
    elif kind == "senior":
        rate = 20
    return rate * months
