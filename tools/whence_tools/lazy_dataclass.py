"""`dataclass` whose methods are written when the first instance is made.

A short command makes instances of half of the classes that its modules have, and the standard
library takes longer to write their methods than all the rest of these modules takes to import. It
writes each method as source code; those that compare and print need none.
"""

from __future__ import annotations

import dataclasses
from inspect import get_annotations
from operator import attrgetter
from reprlib import recursive_repr
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from dataclasses import dataclass as dataclass

_MAKING: Final = ("__init__", "__setstate__")  # what an instance comes by, also an unpickled one
_COMPARING: Final = frozenset({"repr", "eq", "order", "unsafe_hash"})
_unwritten: dict[type, Callable[[], None]] = {}
_one_at_a_time = RLock()


def write_all() -> None:
    """Writes the methods of all classes there are, for a process that has the time."""
    for write in tuple(_unwritten.values()):
        write()


if not TYPE_CHECKING:

    def dataclass(cls: type | None = None, /, **options: Any) -> Any:
        """As the standard library's; waits where a class is frozen and has slots."""
        make = dataclasses.dataclass(**options)
        if cls is not None:
            return make(cls)
        if not {"frozen", "slots"} <= options.keys():
            return make
        if not _COMPARING & options.keys():
            make = _make_comparable(dataclasses.dataclass(**options, repr=False, eq=False))
        return _wait_with(make)


def _make_comparable(make: Callable[[type], type]) -> Callable[[type], type]:
    """Adds `__repr__`, `__eq__` and `__hash__`, as the standard library would write them."""

    def make_whole(plain: type) -> type:
        own, made = vars(plain), make(plain)
        fields = dataclasses.fields(made)
        compared = _read_all([one.name for one in fields if one.compare])
        hashed = [one.name for one in fields if (one.compare if one.hash is None else one.hash)]
        methods = {
            "__repr__": _represent([one.name for one in fields if one.repr]),
            "__eq__": _compare(compared),
            "__hash__": _hash(_read_all(hashed)),
        }
        for name, method in methods.items():
            if own.get(name) is None:  # of a class with its own `__eq__`, `__hash__` is None
                setattr(made, name, method)
        return made

    return make_whole


def _read_all(names: Sequence[str]) -> Callable[[object], object]:
    """What reads all of some fields at once, for comparing."""
    return attrgetter(*names) if names else lambda _: ()


def _represent(names: Sequence[str]) -> Callable[[object], str]:
    @recursive_repr()
    def __repr__(self: object) -> str:  # noqa: N807 - it becomes one
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({shown})"

    return __repr__


def _compare(read: Callable[[object], object]) -> Callable[[object, object], bool]:
    def __eq__(self: object, other: object) -> bool:  # noqa: N807 - it becomes one
        return read(self) == read(other) if type(other) is type(self) else NotImplemented

    return __eq__


def _hash(read: Callable[[object], object]) -> Callable[[object], int]:
    return lambda self: hash(read(self))


def _wait_with(make: Callable[[type], type]) -> Callable[[type], type]:
    return lambda plain: make(plain) if "__init__" in vars(plain) else _with_slots(plain, make)


def _with_slots(plain: type, make: Callable[[type], type]) -> type:
    """A class that `make` is asked about at its first instance."""
    fields = get_annotations(plain)
    left_out = {*fields, "__dict__", "__weakref__"}
    body = {name: value for name, value in vars(plain).items() if name not in left_out}
    inherited = {name for base in plain.__mro__ for name in getattr(base, "__slots__", ())}
    body["__slots__"] = tuple(name for name in fields if name not in inherited)
    lazy = type(plain)(plain.__name__, plain.__bases__, body)
    lazy.__qualname__ = plain.__qualname__

    def write() -> None:
        with _one_at_a_time:
            if lazy in _unwritten:
                for base in plain.__mro__[1:]:
                    _unwritten.get(base, _nothing)()
                plain.__doc__ = plain.__doc__ or lazy.__name__  # else one is made of the signature
                _add_missing(lazy, vars(make(plain)))
                del _unwritten[lazy]

    for name in _MAKING:
        setattr(lazy, name, _writing(write, lazy, name))
    _unwritten[lazy] = write
    return lazy


def _add_missing(lazy: type, made: Mapping[str, Any]) -> None:
    """Other threads make instances as soon as they can: what makes them comes last."""
    missing = [name for name in made if vars(lazy).get(name) is None]
    for name in (*missing, *_MAKING):
        setattr(lazy, name, made[name])


def _writing(write: Callable[[], None], lazy: type, name: str) -> Callable[..., None]:
    def first_call(self: object, *args: Any, **options: Any) -> None:
        write()
        getattr(lazy, name)(self, *args, **options)

    return first_call


def _nothing() -> None:
    pass
