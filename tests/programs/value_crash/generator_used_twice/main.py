from series.source import numbers
from series.average import average

print(average(numbers("4 5 6")))
