from loader import load_prices

print(load_prices())
