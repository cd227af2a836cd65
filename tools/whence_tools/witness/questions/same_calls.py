"""Which calls of a failing test did what calls of passing tests did."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence_tools.witness.recording.replay import CallRecord, TestRun

_CUT = ("…", "[redacted]", "<unreadable>")


def did_the_same(call: CallRecord, passed: Iterable[TestRun]) -> bool:
    """Whether a passing test called the same with the same, and it ran, returned and changed the
    same."""
    if call.arguments is None or not is_whole(call):
        return False
    return any(
        other.function == call.function and other.arguments is not None and _is_same(call, other)
        for test in passed
        for other in test.calls
    )


def _is_same(one: CallRecord, other: CallRecord) -> bool:
    return (
        one.has_raised == other.has_raised
        and one.lines == other.lines
        and list(_texts(one)) == list(_texts(other))
    )


def is_whole(call: CallRecord) -> bool:
    """Whether nothing of its values was left out: what is not seen may differ."""
    return not any(mark in text for text in _texts(call) for mark in _CUT)


def _texts(call: CallRecord) -> Iterator[str]:
    for name, value in (call.arguments or {}).items():
        yield f"{name}={value.repr}"
    yield call.result.repr if call.result is not None else ""
    for value in call.yielded:
        yield value.repr
    for change in call.changes:
        yield f"{change.name}={change.after.repr if change.after is not None else None}"
