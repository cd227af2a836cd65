"""An unsigned number that went below zero and is very large since: where it was subtracted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Origin, Want, Where, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.small_program import read_program
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import find_names_that_fit, observe, quote_seen
from whence.playbook.rules.values import texts
from whence.playbook.rules.values.only_difference import find_only_difference
from whence_tools.code.flow_model import Member, Operation

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Frame
    from whence_tools.errors.observed import Value

_WIDTHS: Final = (32, 64)
_SLIGHTLY: Final = 1 << 16  # what went further below zero was rarely a difference of sizes


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """Args: crash: the line that failed, whose values were seen."""
    frame = case.frames[0]
    want = Want(_is_difference, absent=False, word="below zero")
    for expr in find_names_that_fit(crash.flow, frame, _is_wrapped):
        origin = yield from Tracer(case, want).trace(expr, Where(crash.file, 0))
        made = [(Site(origin.file, origin.line), origin.text)] if isinstance(origin, Origin) else []
        if not made and isinstance(expr, Member):
            made = yield from _find_differences(case, crash, expr.name)
        if not made:
            made = yield from _list_only_difference(case, crash, frame, expr)
        if len(made) == 1:
            [(place, operation)], text = made, shorten(expr)
            claim = texts.IS_WRAPPED.format(value=text)
            return texts.WRAPPED.finding(
                crash=crash, made=place, operation=operation, value=text,
                here=quote_seen(frame, crash, claim, text),
            )  # fmt: skip
    return None


def _find_differences(case: Case, crash: Site, name: str) -> ToolSteps[list[tuple[Site, str]]]:
    """The differences that a field of this name is set to, and what they are."""
    found: list[tuple[Site, str]] = []
    for file in (yield from case.locate(name, crash.path)):
        for bound in file.flow.bindings if file.flow else ():
            value = bound.value
            if bound.target == name and bound.receiver and value and _is_difference(value):
                found.append((Site(file, bound.line), shorten(value)))
    return found


def _list_only_difference(
    case: Case, crash: Site, frame: Frame, expr: Expr
) -> ToolSteps[list[tuple[Site, str]]]:
    """The one difference that a small program has; none where there may be several."""
    seen = observe(frame, expr.at.text)
    is_greatest = seen is None or int(seen.value) + 1 in {1 << width for width in _WIDTHS}
    files = yield from read_program(case, crash.path)
    only = find_only_difference(files, is_greatest=is_greatest) if files else None
    return [only] if only is not None else []


def _is_wrapped(value: Value) -> bool:
    if not re.fullmatch(r"\d{10,20}", value.repr):
        return False
    return any((1 << width) - _SLIGHTLY <= int(value.repr) < 1 << width for width in _WIDTHS)


def _is_difference(expr: Expr) -> bool:
    return isinstance(expr, Operation) and expr.operator in {"-", "-="}


_CRASHED = Matcher(
    r"bad_alloc|bad_array_new_length|length_error|makeslice: len out of range|capacity overflow",
    also={"SIGSEGV", "SIGABRT", "SIGBUS", "bad_alloc", "length_error", "out_of_range"},
    languages={"c", "cpp", "go", "rust"},
)
RULES = (Rule("wrapped_number", _CRASHED, at_crash(investigate)),)
