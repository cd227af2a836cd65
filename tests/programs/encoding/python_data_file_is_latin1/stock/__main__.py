from stock.loader import rows

print(len(list(rows("data/parts.csv"))))
