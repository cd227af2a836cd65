from functools import reduce
from itertools import islice, takewhile


class Stream:
    def __init__(self, source):
        self.source = source
        self.steps = []

    def map(self, function):
        self.steps.append(("map", function))
        return self

    def keep(self, test):
        self.steps.append(("keep", test))
        return self

    def __iter__(self):
        for value in self.source:
            if (result := self.apply(value)) is not None:
                yield result

    def apply(self, value):
        for kind, function in self.steps:
            if kind == "map":
                value = function(value)
            elif not function(value):
                return None
        return value

    def fold(self, function, start):
        return reduce(function, self, start)


class Counter:
    def __init__(self, limit):
        self.limit = limit
        self.now = 0

    def __iter__(self):
        return CounterIterator(self)

    def __len__(self):
        return self.size()

    def size(self):
        return self.limit


class CounterIterator:
    def __init__(self, counter):
        self.counter = counter
        self.position = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.position += 1
        if self.position > self.counter.size():
            raise StopIteration
        return self.value()

    def value(self):
        return self.position


def double(value):
    return value * 2


def small(value):
    return value < 7


def add(left, right):
    return left + right


def pair(left, right):
    return left, right


def label(index, value):
    return f"{index}{value}"


def streamed():
    stream = Stream(Counter(5)).map(double).keep(small)
    return stream.fold(add, 0), [*stream]


def counted():
    first, *rest = Counter(3)
    return len(Counter(2)), first, rest


def mapped():
    return list(map(pair, Counter(2), Counter(2)))


def labelled():
    return [label(index, value) for index, value in enumerate(Counter(2))]


def taken():
    return list(takewhile(small, Counter(9))), list(islice(evens(), 2))


def evens():
    value = 0
    while True:
        yield value
        value = double(value) + 2


def summed():
    return sum(double(value) for value in Counter(2)) + max(Counter(3))


def nested():
    return [[add(x, y) for x in Counter(2)] for y in Counter(2)]


def any_small():
    return any(small(value) for value in Counter(3)) and all(map(small, [1]))


streamed()
counted()
mapped()
labelled()
taken()
summed()
nested()
any_small()
