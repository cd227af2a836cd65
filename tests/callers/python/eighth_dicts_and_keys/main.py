from settings import HANDLERS, key_for


def one():
    return 1


def two():
    return 2


def three():
    return 3


def four():
    return 4


def five():
    return 5


table = {"a": one, "nested": {"b": two}, 1: three}


def put(rows, key, function):
    rows[key] = function


def take(rows, key="a"):
    return rows[key]


def make():
    rows = {}
    put(rows, "late", four)
    return rows


def flat():
    table["a"]()
    table["nested"]["b"]()
    table[1]()


def through_parameters():
    rows = make()
    rows["late"]()
    take(rows, "late")()
    take(table)()


def renamed():
    inner = table["nested"]
    inner["c"] = five
    copy = dict(table["nested"], d=one)
    copy["c"]()
    copy["d"]()


def by_other_module():
    HANDLERS[key_for("x")]()
    HANDLERS["y"] = two
    HANDLERS["y"]()


def defaults():
    table.setdefault("z", three)()
    return table.get("missing", four)()


def merged():
    both = {**make(), "b": two}
    union = table | both
    for name in ("late", "b"):
        both[name]()
    union["a"]()


def popped():
    rows = {"p": five}
    rows.pop("p")()
    key, value = {"q": one}.popitem()
    value()
    return key


flat()
through_parameters()
renamed()
by_other_module()
defaults()
merged()
popped()
