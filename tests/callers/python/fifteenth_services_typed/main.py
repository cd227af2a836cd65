from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Callable, TypeVar

T = TypeVar("T")


class Clock(ABC):
    @abstractmethod
    def now(self) -> int: ...


class SystemClock(Clock):
    def now(self) -> int:
        return self.read()

    def read(self) -> int:
        return 1


class Log:
    def __init__(self, clock: Clock):
        self.clock = clock

    def write(self, text: str) -> str:
        return f"{self.clock.now()} {text}"


class Container:
    def __init__(self) -> None:
        self._factories: dict[type, Callable[[Container], object]] = {}
        self._made: dict[type, object] = {}

    def register(self, kind: type[T], factory: Callable[[Container], T]) -> Container:
        self._factories[kind] = factory
        return self

    def get(self, kind: type[T]) -> T:
        if kind not in self._made:
            self._made[kind] = self._factories[kind](self)
        return self._made[kind]


def make_clock(container: Container) -> Clock:
    return SystemClock()


def make_log(container: Container) -> Log:
    return Log(container.get(Clock))


@dataclass(frozen=True)
class Opened:
    name: str


@dataclass(frozen=True)
class Closed:
    name: str
    reason: str = "done"


class Bus:
    def __init__(self, log: Log) -> None:
        self.log = log
        self.handlers: dict[type, list[Callable]] = {}

    def handles(self, kind: type) -> Callable:
        def decorate(handler: Callable) -> Callable:
            self.handlers.setdefault(kind, []).append(handler)
            return handler

        return decorate

    def publish(self, event: object) -> None:
        self.log.write(type(event).__name__)
        for handler in self.handlers.get(type(event), []):
            handler(event)


def wire() -> Bus:
    container = Container().register(Clock, make_clock).register(Log, make_log)
    bus = Bus(container.get(Log))

    @bus.handles(Opened)
    def opened(event: Opened) -> None:
        remember(event.name)

    bus.handles(Closed)(closed)
    return bus


def closed(event: Closed) -> None:
    forget(event.name)


def remember(name: str) -> None:
    return None


def forget(name: str) -> None:
    return None


def run() -> None:
    bus = wire()
    bus.publish(Opened("a"))
    bus.publish(Closed("a"))


if __name__ == "__main__":
    run()
