import functools

print(functools.reduce(max, [3, 1, 2], 0, None))
