from rates import fee

for amount in (50, 250, 5000):
    print(fee(amount))
