from collections import defaultdict, deque
from functools import reduce
from itertools import chain


def a(value=0):
    return value


def b(value=0):
    return value


def c(value=0):
    return value


def d(value=0):
    return value


def e(value=0):
    return value


def f(value=0):
    return value


def g(left, right):
    return left + right


def h(value=0):
    return value


def i(value=0):
    return value


def j(value=0):
    return value


def k():
    yield a
    yield b


def never():
    return None


TABLE = {"first": {"inner": [c, d]}, "second": {"inner": (e,)}}

PAIRS = [(f, 1), (a, 2)]


def nested():
    TABLE["first"]["inner"][1](1)
    for function in TABLE["second"]["inner"]:
        function()


def pairs():
    for function, argument in PAIRS:
        function(argument)
    (first, _), *rest = PAIRS
    return first(3), rest


def generated():
    for each in k():
        each()
    one, two = k()
    return two()


def grouped():
    groups = defaultdict(list)
    groups["h"].append(h)
    for name, members in groups.items():
        for member in members:
            member(name)


def queued():
    queue = deque([i])
    queue.appendleft(j)
    while queue:
        queue.popleft()()


def folded():
    return reduce(g, map(c, [1, 2]), 0)


def zipped():
    return [function(value) for function, value in zip([d, e], [1, 2])]


def chained():
    for number, function in enumerate(chain([f], (h,))):
        function(number)


def delegating():
    result = yield from collecting()
    yield result(1)


def collecting():
    received = yield 1
    yield received
    return finish


def finish(value):
    return value


def consume():
    return list(delegating())


def lambdas():
    table = {"x": lambda value: i(value), "y": lambda: j()}
    table["x"](1)
    pick = lambda flag: b if flag else c
    return pick(True)(1)


def sets():
    callbacks = {d, e}
    callbacks.discard(never)
    for callback in sorted(callbacks, key=name_of):
        callback()


def name_of(function):
    return function.__name__


def returned():
    def make():
        return a, [b]

    one, (two,) = make()
    one()
    return two()


def swapped():
    left, right = g, h
    left, right = right, left
    left(1)
    return max([1, 2], key=f)


nested()
pairs()
generated()
grouped()
queued()
folded()
zipped()
chained()
consume()
lambdas()
sets()
returned()
swapped()
