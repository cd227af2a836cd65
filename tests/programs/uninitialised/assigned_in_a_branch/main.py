from tariff import fee

print(fee("student", 3))
