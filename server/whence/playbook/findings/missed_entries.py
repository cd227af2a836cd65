"""A function that finds nothing, though what it was asked for is where it looks, as the run saw."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, FindingText
from whence.playbook.engine.origin import NOTHING, Where, shorten
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.findings.givers import find_only_value
from whence_tools.code.flow_model import Call
from whence_tools.errors.observed import is_quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.observed import ObservedFrame, Value

_LOOP: Final = re.compile(r"\s*(?:for|while|foreach|loop|until)\b|.*\.each\b")
_TELLING: Final = 3  # letters and quotes; shorter text is something else as well
_DEPTH: Final = 3
_MISSED: Final = FindingText(
    "`{call}` finds nothing, though `{holder}` has {asked}; so `{value}` is {word} at {crash}, "
    "where {use}.",
    "Find out why `{function}` passes over {asked}.",
    INFERRED,
    seen="",
    at="it looks here",
)


def explain_missed_entry(case: Case, crash: Crash, value: Expr) -> ToolSteps[Finding | None]:
    """The loop of the one function that gave nothing for a text which is in what it was given.

    Args:
        value: what was absent.
    """
    seen = case.frames[0].observed
    call = find_only_value(crash.at, value)
    if seen is None or not isinstance(call, Call):
        return None
    reached = yield from resolve_targets(Tracer(case, NOTHING), call, Where(crash.at.file, 0))
    function = reached[0].function if len(reached) == 1 else None
    found = _find_holder(call, seen) if function is not None else None
    if function is None or found is None:
        return None
    asked, holder = found
    file = reached[0].file
    loops = [line for line in function.lines if _LOOP.match(file.line(line))]
    if len(loops) != 1:
        return None
    return _MISSED.finding(
        crash=crash.at, call=shorten(call), holder=holder, asked=f"`{asked}`", value=crash.value,
        word=crash.word, use=crash.use, function=function.qualified, at=Site(file, loops[0]),
        seen=quote_seen(case.frames[0], crash.at, crash.quote().claim, holder),
    )  # fmt: skip


def _find_holder(call: Call, seen: ObservedFrame) -> tuple[str, str] | None:
    """The text that a call asks for, and what it is given, or called on, that holds it."""
    parts: list[Expr] = [one.value for one in call.arguments]
    for key in parts:
        asked = _read(key, seen)
        others = [one for one in (*parts, call.receiver) if one is not None and one is not key]
        for other in others if len(asked) >= _TELLING else ():
            text = other.at.text.lstrip("&*")
            held = seen.value_of(text)
            if held is not None and asked[1:-1] in _list_texts(held, _DEPTH):
                return asked, text
    return None


def _read(key: Expr, seen: ObservedFrame) -> str:
    """A text as a value or the code has it, in its quotes; "" of anything else."""
    value = seen.value_of(key.at.text)
    text = value.repr if value is not None else key.at.text
    return text if is_quoted(text) else ""


def _list_texts(value: Value, depth: int) -> Iterator[str]:
    """The keys and items of a value, and of what it holds, that are texts."""
    if is_quoted(value.repr):
        yield value.text
    if value.items is None:  # C's arrays of characters
        yield from re.findall(r"\"([^\"\\]+)\"", value.repr)
    inside = list((value.fields or {}).values())
    inside += [one for pair in value.items or () for one in pair if one is not None]
    for one in inside if depth else ():
        yield from _list_texts(one, depth - 1)
