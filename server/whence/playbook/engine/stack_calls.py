"""The call of one frame that led to the next, under whatever name: a function that was handed over,
looked up, wrapped or decorated."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.binding import bind
from whence_tools.code.flow_model import Await, Call, Lambda, Member, Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Expr, Function
    from whence_tools.errors.model import Frame

_CALLED_AS: Final = frozenset({"__init__", "__call__", "__new__"})
_BUILT_IN: Final = frozenset(dir(builtins))


def find_stack_call(case: Case, above: int, function: Function, file: SourceFile) -> Call | None:
    """The one call on a frame's line that can have led to a function, which the next frame runs;
    None where there are several, or where code of a library or the runtime stands between the two.

    Args:
        above: which frame called it, counted from the innermost of the workspace.
        file: of that frame.
    """
    frame, inner = case.frames[above], case.frames[above - 1]
    if file.flow is None or not _are_neighbours(case, inner, frame):
        return None
    name = function.name
    if (name.startswith("__") and name not in _CALLED_AS) or (name and not name.isidentifier()):
        return None  # an operator or a built-in function led there
    running = (inner.function or "").rpartition(".")[2].removeprefix("new ")
    if name and running not in (name, function.owner if function.constructor else name):
        return None  # a comprehension or a function within it runs
    calls = _list_possible(file, frame)
    if len(calls) != 1 or _may_hand_over(calls[0], function):
        return None
    is_known = all(_agrees(*one, frame, inner) for one in bind(function, calls[0]).items())
    return calls[0] if is_known else None


def _are_neighbours(case: Case, inner: Frame, frame: Frame) -> bool:
    frames = case.problem.frames
    place = next((at for at, one in enumerate(frames) if one is inner), None)
    return place is not None and place + 1 < len(frames) and frames[place + 1] is frame


def list_calls(file: SourceFile, line: int) -> Iterator[Call]:
    """The calls of a line, each once."""
    around = file.flow.expressions(line) if file.flow is not None else ()
    parts = {one.at: one for expr in around for one in expr.walk() if isinstance(one, Call)}
    yield from parts.values()


def _list_possible(file: SourceFile, frame: Frame) -> list[Call]:
    """The call that the frame points at; of one that points at none, those that lead to no function
    of the file, and whose result is not called in turn."""
    calls = list(list_calls(file, frame.line or 0))
    seen = frame.observed
    if seen is not None and seen.failing:
        failing = _plain(seen.failing)
        wanted = (failing, failing.removeprefix("await"))
        pointed = [one for one in calls if _plain(one.at.text) in wanted]
        if pointed or file.path.endswith(".py"):
            return pointed
    if frame.column is not None:
        return [one for one in calls if _is_pointed(one, frame)]
    named = {one.name for one in file.flow.functions} if file.flow is not None else set()
    others = [one for one in calls if one.name not in named or not one.name]
    begun = {one.receiver.at for one in others if one.receiver is not None}
    return [one for one in others if one.at not in begun]


def _is_pointed(call: Call, frame: Frame) -> bool:
    callee = call.callee
    columns = {call.at.column}
    if isinstance(callee, Member) and callee.name_line == frame.line:
        columns.add(callee.name_column)
    return frame.column in columns


def _plain(text: str) -> str:
    return "".join(text.split()).replace('"', "'").replace(",)", ")")


def _may_hand_over(call: Call, function: Function) -> bool:
    """Whether the call may have been given the function, to call it with something else, or has
    more arguments than that takes."""
    if isinstance(call.callee, Name) and call.callee.name in _BUILT_IN:
        return True
    is_spread = any(one.spread for one in call.arguments)
    if len(call.arguments) > len(function.parameters) and not is_spread:
        return True
    values = [part for one in call.arguments for part in one.value.walk()]
    return any(
        isinstance(one, Lambda)
        or (isinstance(one, Name | Member) and one.name == function.name)
        or (one.at.start <= function.start < one.at.end and call.at.start != function.start)
        for one in values
    )


def _agrees(name: str, value: Expr | None, frame: Frame, inner: Frame) -> bool:
    """Whether a parameter may have had the value of an argument: both were seen alike, or not."""
    if value is None or isinstance(value, Await) or frame.observed is None:
        return True
    given = frame.observed.value_of(value.at.text)
    taken = inner.observed.value_of(name) if inner.observed is not None else None
    return given is None or taken is None or given.type == taken.type
