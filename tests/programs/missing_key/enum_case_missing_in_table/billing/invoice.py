from billing.prices import monthly


def invoice(customer):
    return f"{customer['name']}: {monthly(customer['plan'])} EUR"
