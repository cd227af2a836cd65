from shop.basket import Basket

print(Basket(["1.20", "3.40"]).total())
