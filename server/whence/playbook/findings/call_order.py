"""Calls in the wrong order: what had to run first is called after what needed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import TRACED, FindingText
from whence.playbook.fixes.statement_order import move_above

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence.playbook.engine.source import Site

SET_TOO_LATE: Final = (
    "{setters} sets `{owner}.{name}`, and {at.path} calls it only on line {later.line}, after line "
    "{at.line} has led to {crash}, which reads it."
)


SET_BELOW: Final = FindingText(
    "`{value}` is {word} at {crash}, where {use}: `{function}` sets it only on line {later.line}, "
    "after line {at.line} has led there.",
    "Set it before line {at.line}.",
    TRACED,
    blame="later",
    crash="the error is raised here: `{value}` is {word} where {use}",
    at="this leads to the failure",
    later="it is set here",
)


def make_text(cause: str, *, sets: str, **quotes: str) -> FindingText:
    """The sentences of one order of calls.

    Args:
        cause: of `{at}`, which runs first, of `{later}`, the call below it, of `{setters}`.
        sets: what the quote of the later call shows.
        quotes: what is quoted above the two calls, the crash first.
    """
    return FindingText(
        cause,
        "Call {setters} first: move line {later.line} above line {at.line}.",
        TRACED,
        blame="at",
        **quotes,
        at="this runs first",
        later=sets,
    )


def explain_late_set(
    case: Case, setters: Collection[str], name: str, words: Mapping[str, object]
) -> ToolSteps[Finding | None]:
    """The line of a function on the stack that sets an attribute below the one that led to the
    failure.

    Args:
        setters: the names of the functions that set it.
        words: those of `SET_BELOW` but `{function}`, `{at}` and `{later}`.
    """
    for site in (yield from case.sites(case.frames)):
        function = site.function
        if function is None or function.name not in setters:
            continue
        sets = [
            one.line
            for one in site.flow.bindings
            if (one.kind, one.target, one.function) == ("attribute", name, function.start)
        ]
        if sets and min(sets) > site.line:
            later = site.on(min(sets))
            return SET_BELOW.finding(
                words,
                function=function.qualified,
                at=site,
                later=later,
                edits=move_above(site, later),
            )
    return None


def explain_late_call(
    case: Case, functions: Collection[str], text: FindingText, words: Mapping[str, object]
) -> ToolSteps[Finding | None]:
    """The order of two calls as the cause; None where no call is seen to come too late.

    Args:
        functions: the names of those that had to run first.
        text: see `make_text`.
        words: all its words but `{at}` and `{later}`.
    """
    if any((frame.function or "").rpartition(".")[2] in functions for frame in case.frames):
        return None  # one of them has begun to run
    order = yield from _find_late_call(case, functions)
    if order is None:
        return None
    return text.finding(words, at=order[0], later=order[1], edits=move_above(*order))


def _find_late_call(case: Case, names: Collection[str]) -> ToolSteps[tuple[Site, Site] | None]:
    """Of functions that had to run first one that is called below the failure's way: the line of a
    function on the stack that led to the failure, and the line of the call."""
    for site in (yield from case.sites(case.frames)):
        calls = site.flow.calls if site.file.flow is not None else ()
        for line in sorted(call.at.line for call in calls if call.name in names and call.receiver):
            if line > site.line and site.on(line).function == site.function:
                return site, site.on(line)
    return None
