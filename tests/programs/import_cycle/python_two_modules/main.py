from shop.orders import Order

print(Order("ada", 3).label())
