"""A function taken for its result, because it is not called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher, type_and_message
from whence.playbook.engine.origin import Origin, Want, Where
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import find_names_that_fit
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.calls import texts
from whence_tools.code.flow_model import Member, Name
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence_tools.code.flow_model import Expr

_KINDS = {"method": "method", "function": "function", "builtin_function_or_method": "function"}
_FUNCTION = lazy_pattern(r"<(?P<kind>method|function) (?:.*\.)?(?P<name>\w+)>")


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """The run tells which function it was; the code, where its name stands without a call."""
    frame, kind = case.frames[0], _KINDS[match["kind"]]
    found = {
        expr.at.text: (expr, seen)
        for expr in find_names_that_fit(crash.flow, frame, lambda one: _is_function(one.repr))
        if (value := frame.observed.value_of(expr.at.text) if frame.observed else None) is not None
        and (seen := _FUNCTION.fullmatch(value.repr)) is not None
        and seen["kind"] == kind
    }
    for expr, seen in found.values() if len(found) == 1 else ():  # of two, one may be meant so
        tracer = Tracer(case, _want_reference(seen["name"]))
        outcome = yield from tracer.trace(expr, Where(crash.file, 0))
        if isinstance(outcome, Origin) and isinstance(outcome.expr, Name | Member):
            place = Site(outcome.file, outcome.line)
            return _finding(crash, place, expr, outcome.expr, kind)
    if found or kind == "method":
        return None
    callees = {call.callee.at for call in find_calls_at(crash)}
    members = [
        one
        for expr in crash.expressions
        for one in expr.walk()
        if isinstance(one, Member) and one.at not in callees
    ]
    inner = {one.object.at for one in members}
    outer = {one.at.start: one for one in members if one.at not in inner}
    if match["kind"] not in _KINDS.values() and len(outer) == 1:
        [reference] = outer.values()
        return _finding(crash, crash, reference, reference, "function")
    return None


def _finding(crash: Site, place: Site, value: Expr, reference: Name | Member, kind: str) -> Finding:
    is_there = value.at == reference.at
    edits = rewrite(place.file, reference, f"{reference.at.text}()")
    return texts.NOT_CALLED.finding(
        crash=crash,
        place=place,
        name=reference.name,
        kind=kind,
        text=value.at.text,
        reference=reference.at.text,
        value="it" if is_there else f"`{value.at.text}` at {crash}",
        edits=edits if _needs_nothing(reference.name, crash.file, place.file) else (),
    )


def _needs_nothing(name: str, *files: SourceFile) -> bool:
    """Whether the functions of the name in some files, as far as there are any, need no argument
    but their object."""
    functions = [one for file in files for one in flow_of(file).functions if one.name == name]
    parameters = [one for function in functions for one in function.parameters]
    return all(
        one.default is not None or one.optional or one.kind in {"rest", "options"}
        for one in parameters
    )


def _want_reference(name: str) -> Want:
    return Want(
        lambda one: isinstance(one, Name | Member) and one.name == name,
        absent=False,
    )


def _is_function(text: str) -> bool:
    return _FUNCTION.fullmatch(text) is not None


_TAKEN = Matcher(
    r"'(?P<kind>method|function|builtin_function_or_method)'(?! object is not callable)",
    languages={"python"},
    text=type_and_message,
)
RULES = (Rule("uncalled_function", _TAKEN, at_crash(investigate)),)
