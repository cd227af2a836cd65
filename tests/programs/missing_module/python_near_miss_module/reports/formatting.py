def as_money(amount):
    return f"{amount:,.2f} EUR"
