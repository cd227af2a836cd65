from pricing import price_of
from receipt import total

print(total(["tea", "milk"]))
print(price_of("tea", 2))
