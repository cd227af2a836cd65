def line(entry):
    amount = entry["quantity"] * entry["unit_price"]
    return f"{entry['name']:10}{amount:8.2f}"
