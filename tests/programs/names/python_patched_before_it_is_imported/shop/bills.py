def convert(amount, currency):
    from shop.rates import fetch_rate

    return amount * fetch_rate(currency)
