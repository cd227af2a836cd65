class Tree:
    def __init__(self, name, *children):
        self.name = name
        self.children = children

    def __iter__(self):
        yield self
        for child in self.children:
            yield from child

    def __len__(self):
        return len(self.children)

    def visit(self):
        return self.name


class Countdown:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            return self.done()
        self.left -= 1
        return self.left

    def done(self):
        raise StopIteration


def build():
    return Tree("root", Tree("left"), Tree("right"))


def walk():
    for node in build():
        node.visit()


def count():
    tree = build()
    nodes = list(tree)
    nodes[0].visit()
    return len(tree) + len(nodes)


def drain():
    return sum(Countdown(3))


def once():
    return next(Countdown(3))


def opened():
    return "opened"


def closed():
    return "closed"


def late():
    return "late"


def hooks():
    yield opened
    yield closed


def all_hooks():
    yield from hooks()
    yield late


def call_each(generator):
    for hook in generator:
        hook()


def run_hooks():
    call_each(all_hooks())


def reply(value):
    return value


def echo():
    value = yield
    while True:
        value = yield reply(value)


def talk():
    speaker = echo()
    next(speaker)
    return speaker.send("hi")


walk()
count()
drain()
once()
run_hooks()
talk()
