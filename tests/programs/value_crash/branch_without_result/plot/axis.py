from plot.ranges import bounds


def ticks(values, steps=4):
    low, high = bounds(values)
    width = (high - low) / steps
    return [low + width * n for n in range(steps + 1)]
