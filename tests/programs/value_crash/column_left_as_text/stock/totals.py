def total_weight(orders):
    total = 0.0
    for order in orders:
        total += order["weight"] * order["count"]
    return total
