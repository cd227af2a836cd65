from shop.basket import total

print(total(["1.20"]))
