def mean(values):
    numbers = list(values)
    return sum(numbers) / len(numbers)


def peak(values):
    return max(values)
