from models import price

print(price("9.90"))
