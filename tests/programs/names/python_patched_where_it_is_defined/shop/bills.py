from shop.rates import fetch_rate


def convert(amount, currency):
    return amount * fetch_rate(currency)
