from coupons import discount, normalise


def pay(prices, codes):
    total = sum(prices)
    coupons = normalise(codes)
    for kind, amount in coupons:
        total -= discount(kind, amount, total)
    return total


def main():
    print(pay([1200, 800], ["pct-10", "abs-300", "PCT-10 "]))


if __name__ == "__main__":
    main()
