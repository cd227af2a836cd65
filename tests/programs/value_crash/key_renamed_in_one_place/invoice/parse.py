def parse(raw):
    name, quantity, price = raw.split(",")
    return {
        "name": name,
        "quantity": int(quantity),
        "price_each": float(price),
    }
