def parse(code):
    kind, _, amount = code.partition("-")
    if kind not in ("PCT", "ABS"):
        raise ValueError(f"unknown coupon {code}")
    return kind, int(amount)


def normalise(codes):
    coupons = [parse(code.strip().upper()) for code in codes]
    coupons = list(dict.fromkeys(coupons))
    return coupons.sort(key=lambda c: c[0], reverse=True)


def discount(kind, amount, total):
    if kind == "PCT":
        return total * amount // 100
    return min(amount, total)
