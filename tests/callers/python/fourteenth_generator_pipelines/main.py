import asyncio
import itertools


def read(lines):
    for line in lines:
        yield clean(line)


def clean(line):
    return line.strip()


def numbers(lines):
    for text in read(lines):
        yield to_number(text)


def to_number(text):
    return int(text)


def both(lines):
    yield from numbers(lines)
    yield from (scaled(value) for value in numbers(lines))


def scaled(value):
    return value * 10


def tasks():
    yield load
    yield save
    yield lambda: finish()


def load():
    return 1


def save():
    return 2


def finish():
    return 3


def run_tasks():
    for task in tasks():
        task()


def next_task():
    iterator = tasks()
    return next(iterator)()


def receiver():
    while True:
        function = yield
        if function is None:
            return
        function()


def send_some():
    running = receiver()
    next(running)
    running.send(ping)
    try:
        running.send(None)
    except StopIteration:
        pass


def ping():
    return "pong"


class Tree:
    def __init__(self, value, *children):
        self.value = value
        self.children = children

    def __iter__(self):
        yield self.visit()
        for child in self.children:
            yield from child

    def visit(self):
        return self.value

    def leaves(self):
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()


class Countdown:
    def __init__(self, start):
        self.now = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.now <= 0:
            raise StopIteration
        self.lower()
        return self.now

    def lower(self):
        self.now -= 1


def walk():
    tree = Tree(1, Tree(2), Tree(3))
    for leaf in tree.leaves():
        leaf.visit()
    return list(tree)


def count():
    return sum(Countdown(3))


def chained():
    for function in itertools.chain([load], iter([save])):
        function()


async def ticks():
    for number in range(2):
        yield await tick(number)


async def tick(number):
    return number


async def watch():
    async for number in ticks():
        seen(number)
    return [seen(number) async for number in ticks()]


def seen(number):
    return number


class Pages:
    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.over():
            raise StopAsyncIteration
        return 1

    def over(self):
        return True


async def turn():
    async for page in Pages():
        seen(page)


def total():
    return sum(both(["1", "2"]))


total()
run_tasks()
next_task()
send_some()
walk()
count()
chained()
asyncio.run(watch())
asyncio.run(turn())
