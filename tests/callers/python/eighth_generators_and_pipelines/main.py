import itertools

from steps import Source, batches, tee


def clean(item):
    return item


def double(item):
    return item * 2


def is_big(item):
    return item > 1


def show(item):
    return str(item)


def actions():
    for action in (clean, double):
        yield action


def numbers(limit):
    number = 0
    while number < limit:
        received = yield number
        number = advance(received or number)


def advance(number):
    return number + 1


def run_actions():
    iterator = actions()
    first = next(iterator)
    first(1)
    for action in iterator:
        action(2)


def mapped():
    doubled = map(double, numbers(3))
    return [show(item) for item in filter(is_big, doubled)]


def chained():
    for action in itertools.chain([clean], actions()):
        action(1)


def consumed(iterable):
    return sorted(iterable, key=lambda item: show(item))


def all_of():
    source = Source([3, 1])
    consumed(source)
    for batch in batches(source, 1):
        clean(batch)
    return list(source), max(source.filtered(is_big))


def zipped():
    for action, value in zip(actions(), numbers(2)):
        action(value)
    for index, action in enumerate(actions()):
        action(index)


def teed():
    return tee([1], clean, double)


run_actions()
mapped()
chained()
all_of()
zipped()
teed()
