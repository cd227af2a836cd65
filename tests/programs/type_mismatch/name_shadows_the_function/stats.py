def total(values):
    return sum(values)


def summary(values):
    total = 0
    for value in values:
        total = total + value
    return total(values)
