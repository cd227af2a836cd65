from phones import numbers_of

print(len(numbers_of({"ann": ["12"]}, "bob")))
