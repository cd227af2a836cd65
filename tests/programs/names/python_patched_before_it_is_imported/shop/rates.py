def fetch_rate(currency):
    return {"EUR": 1.0, "USD": 1.1}[currency]
