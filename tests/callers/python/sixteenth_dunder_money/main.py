from money import Bag, Money, Rates


def arithmetic():
    total = Money(1) + Money(2)
    total += Money(3)
    total -= 1
    return sum([total, Money(4)]), -total, 2 * total


def compared():
    prices = sorted([Money(2), Money(1)])
    return prices[0] <= prices[1], Money(1) in {Money(1): "one"}


def shown():
    price = Money(5)
    return f"{price:>5}", "%s" % price, repr(price)


def bagged():
    bag = Bag()
    bag["apple"] = Money(1)
    if "apple" in bag and bag:
        del bag["apple"]
    with bag as opened:
        opened["pear"] = Money(2)
    return [price for price in bag], bag["none"], len(bag)


def converted():
    rates = Rates()
    rates("eur")
    return rates.usd + rates["chf"], int(Money(3)), abs(Money(-1))


arithmetic()
compared()
shown()
bagged()
converted()
