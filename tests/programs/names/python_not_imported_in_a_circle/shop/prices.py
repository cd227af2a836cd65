from shop.basket import LIMIT


def parse_price(text):
    return min(float(text), LIMIT)
