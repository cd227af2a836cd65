def overlaps(one, other):
    return one[0] <= other[1] and other[0] <= one[1]
