def bounds(values):
    low, high = min(values), max(values)
    if low < high:
        return low, high
