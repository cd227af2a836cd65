from billing.tax import compute_taxes


def gross(net):
    return net + compute_taxes(net)
