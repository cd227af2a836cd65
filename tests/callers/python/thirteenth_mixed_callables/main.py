from contextlib import ExitStack, contextmanager
from types import SimpleNamespace


class Command:
    def __init__(self, action):
        self.action = action

    def __call__(self, *args):
        return self.action(*args)

    def __rshift__(self, other):
        return Command(lambda value: other(self(value)))


def trim(text):
    return text.strip()


def count(text):
    return len(text)


def shout(text):
    return text.upper()


def closed():
    pass


def undo(name):
    return name


@contextmanager
def session(on_exit):
    opened()
    try:
        yield trim
    finally:
        on_exit()


def opened():
    pass


def piped():
    command = Command(trim) >> Command(count)
    return command(" a ")


def managed():
    with session(closed) as clean, ExitStack() as stack:
        stack.callback(undo, "x")
        return clean(" b ")


def namespaced():
    tools = SimpleNamespace(shout=shout, count=count)
    return tools.shout("c"), [getattr(tools, name) for name in ("count",)][0]("d")


def matched(value):
    match value:
        case {"do": action, **rest}:
            return action(rest)
        case [first, *_]:
            return first()
        case Command(action=inner):
            return inner("e")


def walrus(options):
    if handler := options.get("handler"):
        handler("f")
    return (fallback := shout)("g")


piped()
managed()
namespaced()
matched({"do": count})
matched([opened])
walrus({"handler": undo})
