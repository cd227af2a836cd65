def total_of(values):
    total = 0
    for value in values:
        total += value
	return total


print(total_of([1, 2]))
