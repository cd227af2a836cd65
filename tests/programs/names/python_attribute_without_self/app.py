from meter import Meter

print(Meter(3).cost(2.0))
