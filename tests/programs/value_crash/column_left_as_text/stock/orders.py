def read_orders(path):
    orders = []
    with open(path, encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            item, count, weight = line.strip().split(";")
            orders.append({"item": item, "count": int(count), "weight": weight})
    return orders
