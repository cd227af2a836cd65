from __future__ import annotations

from typing import Callable, Generic, Iterable, Optional, Protocol, TypeVar, overload

T = TypeVar("T")


class Notifier(Protocol):
    def notify(self, text: str) -> None: ...


class Email:
    def notify(self, text: str) -> None:
        deliver(text)


class Sms:
    def notify(self, text: str) -> None:
        self.shorten(text)

    def shorten(self, text: str) -> str:
        return text[:10]


def deliver(text: str) -> None:
    return None


class Repository(Generic[T]):
    def __init__(self, make: Callable[[], T]) -> None:
        self.make = make
        self.items: list[T] = []

    def create(self) -> T:
        item = self.make()
        self.items.append(item)
        return item

    def first(self) -> Optional[T]:
        return self.items[0] if self.items else None

    def each(self) -> Iterable[T]:
        yield from self.items


class User:
    def __init__(self) -> None:
        self.manager: Optional[User] = None

    def rename(self, name: str) -> User:
        validate(name)
        return self

    def boss(self) -> User:
        return self.manager or self


def validate(name: str) -> None:
    return None


class Service:
    repository: Repository[User]
    notifier: Notifier
    on_done: Callable[[str], None]

    def __init__(self, repository: Repository[User], notifier: Notifier, on_done=print) -> None:
        self.repository = repository
        self.notifier = notifier
        self.on_done = on_done

    def register(self) -> None:
        user = self.repository.create()
        user.rename("x").boss().rename("y")
        self.notifier.notify("done")
        self.on_done("z")

    def rename_all(self) -> None:
        for user in self.repository.each():
            user.rename("all")
        found = self.repository.first()
        if found is not None:
            found.boss()


@overload
def load(source: str) -> str: ...
@overload
def load(source: int) -> int: ...
def load(source):
    return parse(source)


def parse(source):
    return source


def finished(text: str) -> None:
    deliver(text)


def tell_all(notifiers: list["Notifier"]) -> None:
    for notifier in notifiers:
        notifier.notify("all")


def find(users: dict[str, User], name: str) -> User | None:
    return users.get(name)


def main() -> None:
    service = Service(Repository(User), Email(), finished)
    service.register()
    service.rename_all()
    tell_all([Email(), Sms()])
    load("s")
    if user := find({"a": User()}, "a"):
        user.boss()


if __name__ == "__main__":
    main()
