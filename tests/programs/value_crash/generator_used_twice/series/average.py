def average(values):
    total = sum(values)
    count = len([value for value in values])
    return total / count
