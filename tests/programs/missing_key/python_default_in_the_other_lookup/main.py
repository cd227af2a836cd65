from basket import Basket

basket = Basket()
basket.add("pen", 2)
basket.remove("pen")
basket.remove("ink")
print(basket.counts)
