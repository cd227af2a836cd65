def total(numbers):
    return numbers[0] + total(numbers)


def report(rows):
    return {name: total(values) for name, values in rows.items()}


print(report({"a": [1, 2, 3]}))
