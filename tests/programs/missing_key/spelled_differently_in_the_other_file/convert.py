def convert(amount, currency, rates):
    rate = rates[currency]
    return amount * rate
