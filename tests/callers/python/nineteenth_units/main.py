from units import Metre, Unit


def longest(texts):
    best = Metre.make(0)
    for text in texts:
        quantity = Unit.parse(text)
        if quantity > best:
            best = quantity
    return best


def total(texts):
    result = Metre.make(0)
    for quantity in map(Unit.parse, texts):
        result += quantity
    if not result:
        return 0
    return len(result)


def symbol():
    return "?"


lines = ["3 m", "2 km"]
print(longest(lines))
print(total(lines))
