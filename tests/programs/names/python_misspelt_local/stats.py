def summarize(values):
    average = sum(values) / len(values)
    spread = max(values) - min(values)
    if spread > 3:
        return averge, spread
    return average, 0
