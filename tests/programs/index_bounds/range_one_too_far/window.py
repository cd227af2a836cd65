def pairs(values):
    found = []
    for position in range(len(values)):
        left = values[position]
        right = values[position + 1]
        found.append((left, right))
    return found
