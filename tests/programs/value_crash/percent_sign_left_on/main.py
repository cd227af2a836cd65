from tax.rates import parse_rates
from tax.apply import apply

print(apply(200, parse_rates("std=20%;low=5%"), "std"))
