from basket import load_basket
from bill import bill

print(bill(load_basket("basket.json")))
