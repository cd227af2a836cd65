def merge(defaults, given):
    merged = dict(defaults)
    for key, value in given.items():
        merged[key] = value
    return merged
