from shop.basket import totals

print(sorted(totals([("tea", 3), ("jam", 4), ("tea", 1)]).items()))
