"""Things that more than one has, in the run that failed, and functions that give unlike ones: told
by which things they are, and by what other calls gave."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence_tools.witness.questions.statements import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.observed import Value
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


def find_other_kind(calls: Sequence[CallRecord], maker: CallRecord, line: int) -> Place | None:
    """The function that made a time without a zone, where its other calls made one with a zone."""
    results = [one.result for one in calls if one.function == maker.function and one.result]
    if maker.result is None or not is_naive(maker.result):
        return None
    if not any(one.type == "datetime" and not is_naive(one) for one in results):
        return None
    does = f"`{maker.name}` returns a time without a zone here, and one with a zone in other calls"
    return maker, line, does


def find_replaced(run: RecordedCode, part: Value | None, missing: str) -> Place | None:
    """The merge that put a part of one dictionary in place of the same part of another, which had
    the key that is missing, where one function did so.

    Args:
        part: the dictionary that lacks the key.
        missing: the key, as a value reads.
    """
    if part is None or part.type != "dict" or not part.items:
        return None
    merges = {one.function: one for one in run.calls if _has_replaced(one, part, missing)}
    if len(merges) != 1:
        return None
    [call] = merges.values()
    stores = [one for one in run.statements_run(call) if _stores_any(one)]
    line = stores[0].lineno if len(stores) == 1 else call.left_at
    return call, line, f"`{call.name}` replaces a part that has {missing} by one that lacks it"


def _has_replaced(call: CallRecord, part: Value, missing: str) -> bool:
    given = [one for one in (call.arguments or {}).values() if one.type == "dict"]
    if call.result is None or call.result.type != "dict":
        return False
    for key, taken in call.result.items or ():
        if key is None or taken.repr != part.repr:
            continue
        parts = [one.get_item(key.repr) for one in given]
        had = [one for one in parts if one is not None and one.get_item(missing) is not None]
        if had and any(one is not None and one.repr == part.repr for one in parts):
            return True
    return False


def _stores_any(statement: ast.stmt) -> bool:
    """Whether a statement itself stores items under keys that it doesn't spell out."""
    match statement:
        case ast.Assign(targets=[ast.Subscript(slice=given)]):
            return not isinstance(given, ast.Constant)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="update"), args=[_])):
            return True
    return False


def is_naive(value: Value) -> bool:
    """Whether it is a time of day on a date that says nothing of its zone."""
    return value.type == "datetime" and "tzinfo" not in value.repr


def _list_changes(call: CallRecord, thing: int) -> Iterator[Change]:
    return (one for one in call.changes if call.ids.get(one.name) == thing)


def _count(value: object) -> int:
    return getattr(value, "length", None) or 0
