from clock import Clock

print(Clock(9).label())
