from clock import Clock

print(Clock().later(3))
