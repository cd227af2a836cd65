from intake import numbers
from report import spread

print(spread(numbers()))
