def peak(values):
    ordered = sorted(values)
    return ordered[-1]
