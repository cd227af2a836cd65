from model import Order


def orders(rows):
    return [Order(**row) for row in rows]
