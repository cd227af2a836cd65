def parse_rates(text):
    rates = {}
    for part in text.split(";"):
        name, rate = part.split("=")
        rates[name] = rate
    return rates
