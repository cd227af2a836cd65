"""Sessions over a pool: context managers, properties, descriptors, protocols."""
from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import Callable, Protocol


class Connection(Protocol):
    def execute(self, sql: str) -> list: ...

    def close(self) -> None: ...


class Memory:
    def __init__(self, rows):
        self._rows = rows

    def execute(self, sql):
        return [row for row in self._rows if match(row, sql)]

    def close(self):
        self._rows = []


class Checked:
    """A descriptor that validates what is assigned."""

    def __init__(self, check: Callable):
        self.check = check

    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, instance, owner=None):
        return getattr(instance, self.slot, None)

    def __set__(self, instance, value):
        setattr(instance, self.slot, self.check(value))


def positive(n):
    if n <= 0:
        raise ValueError(n)
    return n


def match(row, sql):
    return sql in row


class Session:
    limit = Checked(positive)

    def __init__(self, connect: Callable[[], Connection], limit=5):
        self._connect = connect
        self._connection = None
        self.limit = limit

    @property
    def connection(self) -> Connection:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *exc):
        self.connection.close()

    def query(self, sql):
        return self.connection.execute(sql)[: self.limit]


@contextmanager
def timed(label):
    start(label)
    yield label.upper()
    stop(label)


def start(label):
    print("start", label)


def stop(label):
    print("stop", label)


def connect() -> Memory:
    return Memory(["select 1", "select 2", "drop"])


def main():
    with timed("all") as label, Session(connect) as session:
        print(label, session.query("select"))
    with ExitStack() as stack:
        other = stack.enter_context(Session(lambda: Memory(["x"]), limit=1))
        print(other.query("x"))


main()
