"""`dataclass` whose methods are made when the first instance is, and most without source code.

A short command makes instances of half of the classes that its modules have, and the standard
library takes longer to write their methods than all the rest of these modules takes to import: it
compiles each one. Here `__init__` alone is compiled; the library still tells what the fields are.
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING
from inspect import get_annotations
from operator import attrgetter
from reprlib import recursive_repr
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from dataclasses import dataclass as dataclass

_MAKING: Final = ("__init__", "__setstate__")  # what an instance comes by, also an unpickled one
_MADE_HERE: Final = frozenset({"frozen", "slots", "eq", "kw_only"})
_TOLD: Final = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
_unwritten: dict[type, Callable[[], None]] = {}
_one_at_a_time = RLock()


def write_all() -> None:
    """Writes the methods of all classes there are, for a process that has the time."""
    for write in tuple(_unwritten.values()):
        write()


if not TYPE_CHECKING:

    def dataclass(cls: type | None = None, /, **options: Any) -> Any:
        """As the standard library's, without `InitVar` and `hash=`; waits for frozen slots.

        With other options than `frozen`, `slots`, `eq` and `kw_only` it is the library's.
        """
        if not _MADE_HERE.issuperset(options):
            return dataclasses.dataclass(**options)
        make = _make_with(options)
        return make if cls is None else make(cls)


def _make_with(options: Mapping[str, Any]) -> Callable[[type], type]:
    def make(plain: type) -> type:
        made = _with_slots(plain) if options.get("slots") else plain

        def write() -> None:
            with _one_at_a_time:
                if made in _unwritten:
                    for base in plain.__mro__[1:]:
                        _unwritten.get(base, _nothing)()
                    _write_methods(made, plain, options)
                    del _unwritten[made]

        _unwritten[made] = write
        if {"frozen", "slots"} <= options.keys() and "__init__" not in vars(plain):
            for name in _MAKING:
                setattr(made, name, _writing(write, made, name))
        else:
            write()
        return made

    return make


def _with_slots(plain: type) -> type:
    """The same class once more, with slots for its fields."""
    fields = get_annotations(plain)
    left_out = {*fields, "__dict__", "__weakref__"}
    body = {name: value for name, value in vars(plain).items() if name not in left_out}
    inherited = {name for base in plain.__mro__ for name in getattr(base, "__slots__", ())}
    body["__slots__"] = tuple(name for name in fields if name not in inherited)
    made = type(plain)(plain.__name__, plain.__bases__, body)
    made.__qualname__ = plain.__qualname__
    return made


def _writing(write: Callable[[], None], made: type, name: str) -> Callable[..., None]:
    def first_call(self: object, *args: Any, **options: Any) -> None:
        write()
        getattr(made, name)(self, *args, **options)

    return first_call


def _write_methods(made: type, plain: type, options: Mapping[str, Any]) -> None:
    """Other threads make instances as soon as they can: what makes them comes last."""
    own = dict(vars(plain))
    plain.__doc__ = plain.__doc__ or made.__name__  # else one is made of the signature
    dataclasses.dataclass(
        init=False, repr=False, eq=False, kw_only=options.get("kw_only", False)
    )(plain)  # fmt: skip
    for name in _TOLD:
        setattr(made, name, vars(plain)[name])
    fields, frozen = dataclasses.fields(made), options.get("frozen", False)
    methods: dict[str, Any] = {"__repr__": _represent([one.name for one in fields if one.repr])}
    if options.get("eq", True):
        compared = _read_all([one.name for one in fields if one.compare])
        methods |= {"__eq__": _compare(compared), "__hash__": _hash(compared) if frozen else None}
    if frozen:
        methods |= _refuse_changes(made, {one.name for one in fields})
        if options.get("slots"):
            methods |= {"__getstate__": _get_state, "__setstate__": _set_state}
    methods["__init__"] = _compile_init(made, frozen=frozen)
    for name, method in methods.items():
        if own.get(name) is None:  # of a class with its own `__eq__`, `__hash__` is None
            setattr(made, name, method)


def _compile_init(made: type, *, frozen: bool) -> Any:
    """`__init__`, as source code: a call of it costs no more than the library's."""
    known: dict[str, Any] = {
        "__name__": made.__module__, "_set": object.__setattr__, "_unset": object(),
    }  # fmt: skip
    given, by_name, lines = ["self"], ["*"], []
    for one in dataclasses.fields(made):
        name, value, parameter = one.name, one.name, one.name
        if one.default is not MISSING:
            known[f"_default_{name}"] = one.default
            default = f"_default_{name}"
            parameter, value = f"{name}={default}", name if one.init else default
        elif one.default_factory is not MISSING:
            known[f"_make_{name}"] = one.default_factory
            default = f"_make_{name}()"
            parameter = f"{name}=_unset"
            value = f"{default} if {name} is _unset else {name}" if one.init else default
        elif not one.init:
            continue
        if one.init:
            (by_name if one.kw_only else given).append(parameter)
        lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join([*given, *by_name] if len(by_name) > 1 else given)
    exec(f"def __init__({parameters}):\n " + "\n ".join(lines or ["pass"]), known)  # noqa: S102
    init = known["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    return init


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


def _refuse_changes(made: Any, names: set[str]) -> dict[str, Any]:
    """The library's rule: a subclass may have further attributes, which can be changed."""

    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807 - it becomes one
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(made, self).__setattr__(name, value)

    def __delattr__(self: object, name: str) -> None:  # noqa: N807 - it becomes one
        if type(self) is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(made, self).__delattr__(name)

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}


def _get_state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


def _nothing() -> None:
    pass
