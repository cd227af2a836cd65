"""`dataclass` whose methods are written when the first instance is made.

A short command makes instances of half of the classes that its modules have, and the standard
library takes longer to write their methods than all the rest of these modules takes to import.
"""

from __future__ import annotations

import dataclasses
from inspect import get_annotations
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import dataclass as dataclass

_MAKING: Final = ("__init__", "__setstate__")  # what an instance comes by, also an unpickled one
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
        return _wait_with(make) if {"frozen", "slots"} <= options.keys() else make


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
