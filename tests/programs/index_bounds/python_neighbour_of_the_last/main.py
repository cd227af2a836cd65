from climb import steps

print(steps([1, 4, 9]))
