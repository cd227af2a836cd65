RATES = {"SPRING": 10, "VIP": 20}


def discounted(amount, coupon):
    if coupon in RATES:
        return amount - amount * RATES[coupon] // 100
