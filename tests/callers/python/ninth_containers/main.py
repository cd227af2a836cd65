from collections import defaultdict


def f1():
    return 1


def f2():
    return 2


def f3():
    return 3


def f4():
    return 4


def f5():
    return 5


def f6():
    return 6


def f7():
    return 7


def f8():
    return 8


def f9():
    return 9


def f10():
    return 10


def f11():
    return 11


def f12():
    return 12


def f13():
    return 13


def f14():
    return 14


def nested():
    store = {"list": [f14, {"key": f1}]}
    store["list"][1]["key"]()


def updated():
    store = {"a": f14}
    store.update(a=f2)
    store["a"]()


def comprehended():
    store = {name: function for name, function in zip(["a"], [f3])}
    [store[name]() for name in store]


def concatenated():
    functions = [f4] + [f5]
    for function in functions:
        function()


def starred():
    first, *rest = [f14, f6, f7]
    for function in rest:
        function()


def popped():
    functions = [f14]
    functions.append(f8)
    functions.pop()()


def defaulted():
    {}.get("missing", f9)()


def item_assigned():
    store = {}
    key = "a" + "b"
    store[key] = f10
    store["ab"]()


def table():
    return {"x": f11, "y": f14}


def returned():
    table()["x"]()


def lambdas():
    functions = [lambda: f12(), lambda value: value]
    functions[0]()


def default_factory():
    store = defaultdict(list)
    store["a"].append(f13)
    for functions in store.values():
        functions[0]()


nested()
updated()
comprehended()
concatenated()
starred()
popped()
defaulted()
item_assigned()
returned()
lambdas()
default_factory()
