from states import State


def read(name):
    orders = []
    with open(name) as file:
        for row in file:
            number, state = row.strip().split(",")
            orders.append((number, State(state)))
    return orders
