from rates import RATES
from convert import convert

print(convert(120, "EUR", RATES))
