VAT = 0.25


def after_discount(amount, percent):
    return amount - percent / 100


def with_tax(amount):
    return amount * (1 + VAT)
