def a():
    return "a"


def b():
    return "b"


def c():
    return "c"


def d():
    return "d"


def e():
    return "e"


def f():
    return "f"


def g():
    return "g"


def h():
    return "h"


def i():
    return "i"


def j():
    return "j"


def k():
    return "k"


def l():
    return "l"


def m():
    return "m"


def n():
    return "n"


def o():
    return "o"


def never():
    return "never"


def updated():
    table = {"x": never}
    table.update({"y": a}, z=b)
    table["y"]()
    table["z"]()


def defaulted():
    table = {}
    table.setdefault("k", c)()
    table.get("missing", d)()


def popped():
    table = {"k": e}
    table.pop("k")()
    stack = [never, f]
    stack.pop()()


def nested():
    tree = {"left": {"right": [never, g]}}
    tree["left"]["right"][1]()


def comprehended():
    table = {name: function for name, function in [("h", h)]}
    table["h"]()
    calls = [function for function in (i,)]
    calls[0]()


def merged():
    both = {"a": never} | {"b": j}
    both["b"]()
    spread = {**both, "c": k}
    for name, function in spread.items():
        if name == "c":
            function()


def grown():
    calls = []
    calls.append(l)
    calls += [m]
    calls.insert(0, never)
    for function in calls[1:]:
        function()


def handed(calls):
    for call in calls:
        call()


def joined():
    handed([n] + [])
    handed(list({"o": o}.values()))


class Store:
    def __init__(self):
        self.hooks = {"open": [], "close": []}

    def on(self, name, hook):
        self.hooks[name].append(hook)

    def fire(self, name):
        for hook in self.hooks[name]:
            hook()


def opened():
    return 1


def closed():
    return 2


def stored():
    store = Store()
    store.on("open", opened)
    store.on("close", closed)
    store.fire("open")
    store.fire("close")


updated()
defaulted()
popped()
nested()
comprehended()
merged()
grown()
joined()
stored()
