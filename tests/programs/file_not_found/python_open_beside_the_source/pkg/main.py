from reader import names

print(names())
