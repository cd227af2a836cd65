CURRENCY = "EUR"
PRICES = "data/prices.csv"
