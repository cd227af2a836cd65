"""A recorded failure as plain data: frames, and the values that their names had."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from whence_tools.errors.observed import Value
from whence_tools.redact import redact_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class FrameRecord:
    """One frame.

    Attributes:
        file: as the interpreter names it.
        function: qualified from Python 3.11 on.
        first_line: where its code begins.
        position: line, last line, column and last column of what failed; columns are 0-based and
            count UTF-8 bytes (PEP 657); None before Python 3.11.
        is_own: whether it was described whole: it is no library's.
        unbound: local names that had no value.
    """

    file: str
    function: str
    line: int
    first_line: int
    is_own: bool
    position: tuple[int, int, int, int] | None = None
    locals: Mapping[str, Value] = field(default_factory=dict)
    globals: Mapping[str, Value] = field(default_factory=dict)
    unbound: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Raised:
    """One exception; `frames` outermost first.

    Attributes:
        fields: what the exception keeps beside its arguments, such as a NameError's `name`.
        relation: to the one that followed from it: "cause", "context", or "" for the last one.
    """

    type: str
    module: str
    args: tuple[Value, ...]
    frames: tuple[FrameRecord, ...]
    fields: Mapping[str, Value] = field(default_factory=dict)
    relation: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """What one process sent.

    Attributes:
        how: where it was noticed: uncaught, thread, reported, pytest, unittest, doctest.
        about: the test's name where a runner told it.
        chain: the exception that was raised last, then what led to it.
    """

    how: str
    python: str
    process: int
    about: str | None
    chain: tuple[Raised, ...]


def read_failures(lines: Iterable[bytes]) -> list[Failure]:
    """The failures that were sent, redacted, each once; what is no failure is left out.

    A program that is watched could send anything, so nothing is trusted.
    """
    failures: dict[tuple[object, ...], Failure] = {}
    named: set[tuple[object, ...]] = set()  # those that a runner told the test of
    for line in lines:
        try:
            failure = _failure(redact_json(json.loads(line)))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            continue
        if not failure.chain:
            continue
        place = _place(failure)
        if failure.about:
            named.add(place)
        elif place in named:  # pytest leaves its last failure where an uncaught one is looked for
            continue
        identity = (*place, failure.about)
        known = failures.setdefault(identity, failure)
        if known.how == "reported" and failure.how != "reported":  # the one that ended it
            failures[identity] = failure
    return list(failures.values())


def _place(failure: Failure) -> tuple[object, ...]:
    """An error that passes several hooks on its way out is one failure."""
    last = failure.chain[0]
    places = tuple((frame.file, frame.line) for frame in last.frames if frame.is_own)
    return failure.process, last.type, places[-3:]


def _failure(told: dict[str, Any]) -> Failure:
    return Failure(
        how=str(told["how"]),
        python=str(told["python"]),
        process=int(told["pid"]),
        about=told["about"] if isinstance(told["about"], str) else None,
        chain=tuple(_raised(one) for one in told["chain"]),
    )


def _raised(told: dict[str, Any]) -> Raised:
    return Raised(
        type=str(told["type"]),
        module=str(told["module"]),
        args=tuple(_value(one) for one in told["args"]),
        frames=tuple(_frame(one) for one in told["frames"]),
        fields=_values(told.get("fields")),
        relation=str(told.get("relation", "")),
    )


def _frame(told: dict[str, Any]) -> FrameRecord:
    position = told.get("position")
    return FrameRecord(
        file=str(told["file"]),
        function=str(told["function"]),
        line=int(told["line"]),
        first_line=int(told["first"]),
        is_own=bool(told["own"]),
        position=_position(position) if position else None,
        locals=_values(told.get("locals")),
        globals=_values(told.get("globals")),
        unbound=tuple(map(str, told.get("unbound") or ())),
    )


def _position(told: Sequence[Any]) -> tuple[int, int, int, int]:
    line, last_line, column, last_column = map(int, told)
    return line, last_line, column, last_column


def _values(told: dict[str, Any] | None) -> dict[str, Value]:
    return {str(name): _value(value) for name, value in (told or {}).items()}


def _value(told: dict[str, Any] | str) -> Value:
    if isinstance(told, str):  # the redactor took it whole: it stood under a secret name
        return Value("str", told)
    items = told.get("i")
    return Value(
        type=str(told["t"]),
        repr=str(told["r"]),
        module=str(told.get("m", "")),
        length=told.get("n"),
        size=told.get("n_f"),
        shape=told.get("s"),
        fields=_values(told["f"]) if "f" in told else None,
        items=None if items is None else tuple(_item(one) for one in items),
        lacks=told.get("lacks"),
    )


def _item(told: Any) -> tuple[Value | None, Value]:
    if isinstance(told, list):
        key, value = told
        return _value(key), _value(value)
    return None, _value(told)
