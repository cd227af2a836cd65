from report import table

print(table([3, 1]))
