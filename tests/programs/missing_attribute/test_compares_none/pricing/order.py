from pricing.discounts import discounted


class Order:
    def __init__(self, lines, coupon=None):
        self.lines = lines
        self.coupon = coupon

    def total(self):
        subtotal = sum(price * count for price, count in self.lines)
        return discounted(subtotal, self.coupon)
