from collections import OrderedDict, namedtuple
from dataclasses import dataclass, field
from typing import Callable


def a():
    return "a"


def b():
    return "b"


def c():
    return "c"


def d():
    return "d"


def e(value):
    return value


def f(value):
    return value


def g():
    return "g"


def h(value):
    return -value


Route = namedtuple("Route", "path handler")


@dataclass
class Job:
    name: str
    action: Callable
    after: list = field(default_factory=list)

    def run(self):
        self.action()
        for callback in self.after:
            callback(self.name)


ROUTES = [Route("/a", a), Route("/b", b)]


def route(path):
    for entry in ROUTES:
        if entry.path == path:
            return entry.handler()


def route_by_position():
    _, handler = ROUTES[1]
    return handler()


def job():
    work = Job("j", c, [e])
    work.after.append(f)
    work.run()


def sliced():
    functions = [a, b, c, d]
    for function in functions[2:]:
        function()
    return functions[-1]()


def reversed_order():
    return [function() for function in reversed([a, c])]


def mapping():
    table = OrderedDict()
    table["d"] = d
    table.setdefault("g", g)
    table["g"]()
    return {name: function() for name, function in table.items()}


def grouped():
    groups = {"left": [], "right": []}
    groups["left"].append(e)
    groups["right"] += [f]
    for side in ("left", "right"):
        for function in groups[side]:
            function(side)


def merged():
    first = {"e": e}
    second = {**first, "h": h}
    return second["h"](1), second.get("e", f)(2)


def generator_of_functions():
    return list(function() for function in (a, b))


def nested_tuple():
    (one, (two, three)), four = (a, (b, c)), d
    one()
    three()
    return four()


def popped():
    queue = [g]
    while queue:
        queue.pop()()


def keyed():
    sorted([2, 1], key=h)
    return min([1, 2], key=lambda value: e(value))


route("/a")
route("/b")
route_by_position()
job()
sliced()
reversed_order()
mapping()
grouped()
merged()
generator_of_functions()
nested_tuple()
popped()
keyed()
