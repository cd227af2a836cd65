"""Things that more than one has, in the run that failed, and functions that give unlike ones: told
by which things they are, and by what other calls gave."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence_tools.witness.questions.statements import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.observed import Value
    from whence_tools.witness.questions.following import Hop
    from whence_tools.witness.questions.recorded_code import RecordedCode
    from whence_tools.witness.recording.changes import Change
    from whence_tools.witness.recording.replay import CallRecord

Place = tuple["CallRecord", int, str]
"""The activation, the line, and what the line does."""

_OTHERS: Final = ast.Attribute | ast.Subscript | ast.Call


def find_shared(run: RecordedCode, failed: CallRecord, text: str) -> Place | None:
    """Where an object was given the container of somebody else, out of which a method of another
    object took things; None where objects may share it on purpose, as a queue that some fill.

    Args:
        failed: the activation that failed, of a method.
        text: the empty container, as it has it: `self.waiting`.
    """
    mine, owner = failed.ids.get(text), failed.ids.get("self")
    if mine is None or owner is None:
        return None
    changes = [(call, one) for call in run.calls for one in _list_changes(call, mine)]
    takers = [call for call, one in changes if _count(one.before) > _count(one.after)]
    fillers = [call for call, one in changes if _count(one.before) < _count(one.after)]
    others = {call.ids.get("self", owner) for call in takers if call is not failed}
    if fillers or not others or owner in others:
        return None
    attribute = text.removeprefix("self.")
    stored = [one for one in run.find_storing(attribute) if one[0].ids.get("self") == owner]
    if len(stored) != 1 or not isinstance(stored[0][2], _OTHERS):
        return None
    call, line, value = stored[0]
    does = (
        f"`{shorten(value)}` gives several objects the same `{attribute}`, and `{takers[0].name}` "
        "took out what was in it"
    )
    return call, line, does


def find_given_twice(calls: Sequence[CallRecord]) -> Place | None:
    """The function that returned a coroutine which it had returned before, where one alone did."""
    given: dict[int, CallRecord] = {}
    again: dict[tuple[str, int], CallRecord] = {}
    for call in calls:
        if call.result is None or call.result.type != "coroutine":
            continue
        before = given.setdefault(call.ids.get("", -call.id), call)
        if before.function == call.function and before is not call:
            again.setdefault(call.function, call)
    if len(again) != 1:
        return None
    [call] = again.values()
    return call, call.left_at, f"`{call.name}` returns the coroutine again that it returned before"


def find_other_kind(calls: Sequence[CallRecord], hops: Sequence[Hop]) -> Place | None:
    """The function that made a time without a zone, where its other calls made one with a zone."""
    maker = hops[-1].call
    results = [one.result for one in calls if one.function == maker.function and one.result]
    if maker.result is None or not is_naive(maker.result):
        return None
    if not any(one.type == "datetime" and not is_naive(one) for one in results):
        return None
    does = f"`{maker.name}` returns a time without a zone here, and one with a zone in other calls"
    return maker, hops[-1].line, does


def is_naive(value: Value) -> bool:
    """Whether it is a time of day on a date that says nothing of its zone."""
    return value.type == "datetime" and "tzinfo" not in value.repr


def _list_changes(call: CallRecord, thing: int) -> Iterator[Change]:
    return (one for one in call.changes if call.ids.get(one.name) == thing)


def _count(value: object) -> int:
    return getattr(value, "length", None) or 0
