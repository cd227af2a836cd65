def main(values):
    total = round(sum(values) / len(values), 2
    print(total)
    for value in values:
        print(value - total)


main([1, 2])
