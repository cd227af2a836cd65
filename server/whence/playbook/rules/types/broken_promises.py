"""An argument of another type than its parameter declares: who passes it on is to be asked, not the
function that relied on the declaration.

Only in a package, whose declarations are promises to others; in a program the value may have been
made wrongly, which other rules follow.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.binding import bind
from whence.playbook.engine.makers import is_library
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import NOTHING, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.evidence.promised_types import breaks_promise
from whence.playbook.rules.types import texts
from whence_tools.code.flow_model import Call, Expr, Name, Parameter
from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence_tools.code.flow_model import Function
    from whence_tools.errors.observed import Operand, Value

_COMPREHENSIONS: Final = frozenset({"<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>"})


@dataclass(frozen=True, slots=True)
class _Passed:
    """An argument on its way to a parameter that declares another type."""

    at: Site
    argument: Expr
    function: Function
    parameter: Parameter


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    seen = case.frames[0].observed
    declared = {one.name for one in site.function.parameters if one.type} if site.function else ()
    operands = [one for one in seen.operands if one.text in declared] if seen is not None else []
    if not operands or is_test(site.path) or not (yield from is_library(case)):
        return None
    sites = yield from case.sites(case.frames)
    running = [
        one
        for one, frame in zip(sites, case.frames, strict=False)
        if frame.function not in _COMPREHENSIONS
    ]
    if len(sites) < len(case.frames) or not running:
        return None
    for operand in operands:
        passed = yield from _find_who_passed(case, running, operand)
        if passed is not None:
            return texts.BROKEN_PROMISE.finding(
                crash=site,
                at=passed.at,
                argument=shorten(passed.argument),
                kind=operand.value.type,
                parameter=passed.parameter.name,
                function=passed.function.qualified,
                declared=passed.parameter.type.strip("'\""),
                here=quote_seen(
                    case.frames[0],
                    site,
                    texts.SEEN_OF_TYPE.format(value=operand.text, kind=operand.value.type),
                    operand.text,
                ),
            )
    return None


def _find_who_passed(
    case: Case, running: list[Site], operand: Operand
) -> ToolSteps[_Passed | None]:
    """The outermost function that passes the value on and was not promised another one itself."""
    name, found = operand.text, None
    for inner, outer in pairwise(running):
        function = inner.function
        parameter = _find_unchanged(inner, name)
        if function is None or parameter is None or not parameter.type:
            return None  # anything may be handed in
        if not (yield from _is_broken(case, inner, parameter, operand.value)):
            return found
        argument = _find_argument(outer, function, name)
        if argument is None or outer.function is None or is_test(outer.path):
            return None
        if not (yield from _may_be_made(case, outer, argument, operand.value)):
            return None  # one of the two is wrong, which is not known
        found = _Passed(outer, argument, function, parameter)
        if not isinstance(argument, Name) or _find_unchanged(outer, argument.name) is None:
            return found
        name = argument.name
    return None


def _is_broken(case: Case, at: Site, parameter: Parameter, value: Value) -> ToolSteps[bool]:
    if parameter.default is not None and value.is_none and parameter.default.at.text == "None":
        return False
    if _is_asked_about(at, parameter.name, value):
        return False  # it expects more than it declares
    return (yield from breaks_promise(case, at, parameter.type, value))


def _is_asked_about(at: Site, name: str, value: Value) -> bool:
    """Whether the function that runs at a line checks for what the value is."""
    function, word = at.function, re.escape(name)
    if function is None:
        return False
    asks = rf"\bisinstance\(\s*{word}\s*,.*\b{value.type}\b|\bnot isinstance\(\s*{word}\b"
    if value.is_none:
        asks += rf"|(?<![\w.]){word} is (?:not )?None|\b(?:if|not|and|or|while) {word}\b(?![.(\[])"
    lines = range(function.line, at.line + 1)
    return any(re.search(asks, at.file.line(line)) for line in lines)


def _find_unchanged(at: Site, name: str) -> Parameter | None:
    """The parameter of a name that its function had given no other value."""
    function = at.function
    if function is None or any(
        one.target == name and one.function == function.start and one.line <= at.line
        for one in at.flow.bindings
        if not one.receiver
    ):
        return None
    return next((one for one in function.parameters if one.name == name), None)


def _find_argument(at: Site, function: Function, parameter: str) -> Expr | None:
    """What the one call on a line that leads to a function passes for a parameter."""
    names = {function.name, function.owner} if function.constructor else {function.name}
    calls = [one for one in find_calls_at(at) if one.name in names]
    return bind(function, calls[0]).get(parameter) if len(calls) == 1 else None


def _may_be_made(case: Case, at: Site, argument: Expr, value: Value) -> ToolSteps[bool]:
    """Whether the functions that can have made an argument say that they return such values."""
    if not isinstance(argument, Call):
        return True
    resolver = Tracer(case, NOTHING).resolver
    for one in (yield from resolver.function(argument, at.file)):
        declared = one.function.result_type if one.function is not None else ""
        place = Site(one.file, one.function.line if one.function is not None else 1)
        if not declared or (yield from breaks_promise(case, place, declared, value)):
            return False
    return True


RULES = (Rule("broken_promise", Matcher("", languages={"python"}), at_crash(investigate)),)
