from lists import first


def find_oldest(orders, customer):
    oldest = first(one for one in orders if one.customer == customer)
    return oldest.number


print(find_oldest([], "Ada"))
