from billing.tax import compute_taxes


def summary(nets):
    return sum(compute_taxes(net) for net in nets)
