def net_value(positions):
    return sum(p.value for p in positions)


def sector_weights(positions):
    """Share of each sector in percent of the net value."""
    total = net_value(positions)
    if total == 0:
        return {}
    weights = {}
    for position in positions:
        share = 100 * position.value / total
        weights[position.sector] = weights.get(position.sector, 0) + share
    return {sector: round(w, 1) for sector, w in weights.items()}


def largest(positions, count):
    ranked = sorted(positions, key=lambda p: p.value, reverse=True)
    return [p.ticker for p in ranked[:count]]


def factsheet(fund, top=2):
    return {
        "fund": fund.name,
        "net_value": net_value(fund.open_positions()),
        "top": largest(fund.open_positions(), top),
        "sectors": sector_weights(fund.open_positions()),
    }
