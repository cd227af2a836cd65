def fee(amount):
    if amount < 100:
        rate = 0.05
    elif amount < 1000:
        rate = 0.03
    return amount * rate
