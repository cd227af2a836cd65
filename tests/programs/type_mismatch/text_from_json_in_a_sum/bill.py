def bill(basket):
    return basket["shipping"] + basket["goods"]
