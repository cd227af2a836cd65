from states import State


def read(name):
    orders = []
    with open(name) as file:
        for line in file:
            number, state = line.strip().split(",")
            orders.append((number, State(state)))
    return orders
