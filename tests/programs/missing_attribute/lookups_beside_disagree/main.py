from stock.report import label

print(label({"tea": 3}, "jam"))
