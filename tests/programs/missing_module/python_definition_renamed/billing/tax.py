RATE = 0.19


def compute_tax(net):
    return round(net * RATE, 2)
