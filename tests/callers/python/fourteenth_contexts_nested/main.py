import asyncio
from contextlib import ContextDecorator, contextmanager, suppress


class Connection:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.open()
        return Cursor(self)

    def __exit__(self, kind, error, trace):
        self.close()
        return False

    def open(self):
        return 1

    def close(self):
        return 2


class Cursor:
    def __init__(self, connection):
        self.connection = connection

    def execute(self, text):
        return normalise(text)


def normalise(text):
    return text.strip()


class Pooled(Connection):
    def close(self):
        release(self)


def release(connection):
    return connection


@contextmanager
def transaction(connection):
    begin()
    with connection as cursor:
        yield cursor
    commit()


def begin():
    return 1


def commit():
    return 2


class timed(ContextDecorator):
    def __enter__(self):
        start_clock()
        return self

    def __exit__(self, *details):
        stop_clock()


def start_clock():
    return 1


def stop_clock():
    return 2


@timed()
def measured():
    return normalise(" a ")


class Lock:
    async def __aenter__(self):
        await self.acquire()
        return self

    async def __aexit__(self, *details):
        self.free()

    async def acquire(self):
        return 1

    def free(self):
        return 2


def plain():
    with Connection("a") as cursor:
        cursor.execute(" b ")


def pooled():
    with transaction(Pooled("p")) as cursor:
        cursor.execute("c")


def several():
    with Connection("x"), timed():
        pass
    with suppress(ValueError):
        failing()


def failing():
    raise ValueError


def make():
    return Pooled("made")


def returned():
    with make() as cursor:
        return cursor.execute("d")


def kept():
    manager = transaction(make())
    with manager as cursor:
        cursor.execute("e")


async def locked():
    async with Lock() as lock:
        return lock


plain()
pooled()
several()
returned()
kept()
measured()
asyncio.run(locked())
