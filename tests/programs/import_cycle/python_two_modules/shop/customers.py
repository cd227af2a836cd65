from shop.orders import Order


def display_name(name):
    return name.title()


def first_order(name):
    return Order(name, 1)
