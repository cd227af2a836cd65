def apply(amount, rates, kind):
    rate = float(rates[kind])
    return amount * (1 + rate / 100)
