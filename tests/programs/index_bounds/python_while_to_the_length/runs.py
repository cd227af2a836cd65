def longest(bits):
    best = current = 0
    position = 0
    while position <= len(bits):
        current = current + 1 if bits[position] else 0
        best = max(best, current)
        position += 1
    return best
