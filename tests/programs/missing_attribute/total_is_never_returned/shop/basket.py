def totals(lines):
    """How much of each article there is."""
    found = {}
    for name, amount in lines:
        if name not in found:
            found[name] = 0
        found[name] += amount
