"""A recorded failure as plain data: frames, and the values that their names had."""

from __future__ import annotations

import json
from dataclasses import field
from typing import TYPE_CHECKING, Any

from whence_tools.errors.observed import Value
from whence_tools.lazy_dataclass import dataclass
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
        column: where the failing expression's access, call or operator stands, 0-based, of runtimes
            that tell one column.
        is_own: whether it was described whole: it is no library's.
        unbound: local names that had no value.
        refused: what a library that it called raised for, deep inside of a local, by how it is
            reached: `rows[1]['day']`.
    """

    file: str
    function: str
    line: int
    first_line: int
    is_own: bool
    position: tuple[int, int, int, int] | None = None
    column: int | None = None
    locals: Mapping[str, Value] = field(default_factory=dict)
    globals: Mapping[str, Value] = field(default_factory=dict)
    unbound: tuple[str, ...] = ()
    refused: Mapping[str, Value] = field(default_factory=dict)


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
class FailureRecord:
    """What one process sent.

    Attributes:
        how: where it was noticed: uncaught, thread, reported, pytest, unittest, doctest.
        runtime: with its version, as "Python 3.11.7".
        about: the test's name where a runner told it.
        chain: the exception that was raised last, then what led to it.
    """

    how: str
    runtime: str
    process: int
    about: str | None
    chain: tuple[Raised, ...]


def read_failures(lines: Iterable[bytes]) -> list[FailureRecord]:
    """The failures that were sent, redacted, each once; what is no failure is left out.

    A program that is watched could send anything, so nothing is trusted.
    """
    failures: dict[tuple[object, ...], FailureRecord] = {}
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


def _place(failure: FailureRecord) -> tuple[object, ...]:
    """An error that passes several hooks on its way out is one failure."""
    last = failure.chain[0]
    places = tuple((frame.file, frame.line) for frame in last.frames if frame.is_own)
    return failure.process, last.type, places[-3:]


def _failure(record: dict[str, Any]) -> FailureRecord:
    return FailureRecord(
        how=str(record["how"]),
        runtime=str(record["runtime"]),
        process=int(record["pid"]),
        about=record["about"] if isinstance(record["about"], str) else None,
        chain=tuple(_read_raised(one) for one in record["chain"]),
    )


def _read_raised(record: dict[str, Any]) -> Raised:
    return Raised(
        type=str(record["type"]),
        module=str(record["module"]),
        args=tuple(_value(one) for one in record["args"]),
        frames=tuple(_frame(one) for one in record["frames"]),
        fields=read_values(record.get("fields")),
        relation=str(record.get("relation", "")),
    )


def _frame(record: dict[str, Any]) -> FrameRecord:
    position = record.get("position")
    return FrameRecord(
        file=str(record["file"]),
        function=str(record["function"]),
        line=int(record["line"]),
        first_line=int(record["first"]),
        is_own=bool(record["own"]),
        position=_position(position) if position else None,
        column=int(record["column"]) if "column" in record else None,
        locals=read_values(record.get("locals")),
        globals=read_values(record.get("globals")),
        unbound=tuple(map(str, record.get("unbound") or ())),
        refused=read_values(record.get("refused")),
    )


def _position(record: Sequence[Any]) -> tuple[int, int, int, int]:
    line, last_line, column, last_column = map(int, record)
    return line, last_line, column, last_column


def read_values(described: Mapping[Any, Any] | None) -> dict[str, Value]:
    return {str(name): _value(value) for name, value in (described or {}).items()}


def _value(record: dict[str, Any] | str) -> Value:
    if isinstance(record, str):  # the redactor took it whole: it stood under a secret name
        return Value("str", record)
    items = record.get("i")
    return Value(
        type=str(record["t"]),
        repr=str(record["r"]),
        module=str(record.get("m", "")),
        length=record.get("n"),
        size=record.get("n_f"),
        shape=record.get("s"),
        fields=read_values(record["f"]) if "f" in record else None,
        items=None if items is None else tuple(_item(one) for one in items),
        lacks=record.get("lacks"),
    )


def _item(record: Any) -> tuple[Value | None, Value]:
    if isinstance(record, list):
        key, value = record
        return _value(key), _value(value)
    return None, _value(record)
