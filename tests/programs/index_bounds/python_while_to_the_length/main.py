from runs import longest

print(longest([1, 1, 0, 1, 1, 1]))
