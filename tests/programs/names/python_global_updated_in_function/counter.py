total = 0


def record(amount):
    if amount < 0:
        raise ValueError(amount)
    total += amount
    return total


print([record(n) for n in (3, 4)])
