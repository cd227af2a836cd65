"""A value of the wrong type, as type checkers see it: where its type and the wanted one stand.

A function whose result nobody else takes, passed to one that others call, is the side that is out
of step; else the line at which the two meet is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.case import INFERRED, SHOWN, TRACED, Finding, Rule
from whence.playbook.engine.origin import Want, short
from whence.playbook.engine.presenting import sentence
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.declared_types import Written, written
from whence.playbook.evidence.pointing import arguments_at, calls_at, results_at
from whence.playbook.evidence.sites import Site, innermost, story
from whence.playbook.evidence.usage import uses
from whence.playbook.rules.types.type_mismatches import Misfit, misfit
from whence_tools.code.flow_model import Constant

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, Conclusion, ToolSteps
    from whence_tools.code.flow_model import Call, Expr, Function
    from whence_tools.errors.model import Problem


def applies(problem: Problem) -> bool:
    unfit = misfit(problem)
    return unfit is not None and not unfit.absent


def investigate(case: Case) -> ToolSteps[Conclusion]:
    unfit = misfit(case.problem)
    crash = yield from innermost(case)
    if unfit is None or crash is None or crash.file.flow is None:
        return None
    values = list((arguments_at if unfit.use == "argument" else results_at)(case, crash))
    if len(values) != 1:
        return None
    if isinstance(values[0], Constant):
        return (yield from _literal(case, crash, values[0], unfit))
    found = yield from written(case, values[0], crash.file)
    fitting = [one for one in found if _same(one.type, unfit.given)]
    if len(found) != 1 or not fitting or _at(found[0]) == (crash.path, crash.line):
        return None
    wanted = (yield from _parameter(case, crash, values[0])) if unfit.use == "argument" else None
    return (yield from _told(case, _Meeting(crash, values[0], found[0], wanted, unfit)))


def _literal(case: Case, crash: Site, value: Constant, unfit: Misfit) -> ToolSteps[Finding | None]:
    """A literal is passed for a parameter that is declared otherwise."""
    wanted = yield from _parameter(case, crash, value)
    if wanted is None or unfit.use != "argument":
        return None
    return Finding(
        f"`{short(value)}` is written at {crash.path}:{crash.line}, where {wanted.said} "
        f"({wanted.file.path}:{wanted.line}).",
        f"Pass `{unfit.wanted}` on line {crash.line}, or widen the parameter's type.",
        SHOWN,
        crash.path,
        crash.line,
        story(
            crash.quote(f"the checker points here: `{short(value)}` does not fit"),
            wanted.file.quote(wanted.said, wanted.line),
        ),
    )


def _same(one: str, other: str) -> bool:
    """Whether two types are written alike: spaces and the names of modules aside."""
    plain = [re.sub(r"\b\w+\.|[\s\"']", "", text) for text in (one, other)]
    return plain[0] == plain[1]


def _at(place: Written) -> tuple[str, int]:
    return place.file.path, place.line


@dataclass(frozen=True)
class _Meeting:
    """A value and the place that takes it, each with the declaration of its type."""

    crash: Site
    value: Expr
    given: Written
    wanted: Written | None
    unfit: Misfit


def _parameter(case: Case, crash: Site, value: Expr) -> ToolSteps[Written | None]:
    """The declaration of the parameter that an argument is passed for."""
    for call in calls_at(crash):
        if not any(argument.value == value for argument in call.arguments):
            continue
        tracer = Tracer(case, Want(lambda _: False, absent=False))
        targets = yield from tracer.resolver.function(call, crash.file)
        function = targets[0].function if len(targets) == 1 else None
        name = _bound_to(call, value, function) if function else ""
        for parameter in function.parameters if function else ():
            if parameter.name == name and parameter.type:
                return Written(
                    targets[0].file, parameter.line, parameter.type, name, "parameter",
                    function=function,
                )  # fmt: skip
    return None


def _bound_to(call: Call, value: Expr, function: Function) -> str:
    bound = bind(function, call)
    return next((name for name, given in bound.items() if given == value), "")


def _told(case: Case, meeting: _Meeting) -> ToolSteps[Finding]:
    crash, given, wanted = meeting.crash, meeting.given, meeting.wanted
    place, line, confidence = crash.path, crash.line, TRACED
    if wanted is not None and (yield from _out_of_step(case, meeting, given, wanted)):
        (place, line), confidence = _at(given), INFERRED
    takes = f"; {wanted.said} ({wanted.file.path}:{wanted.line})" if wanted else ""
    return Finding(
        sentence(
            f"{given.said} ({given.file.path}:{given.line}){takes}, so `{short(meeting.value)}` "
            f"at {crash.path}:{crash.line} is `{meeting.unfit.given}` where "
            f"`{meeting.unfit.wanted}` is wanted."
        ),
        f"Convert `{short(meeting.value)}` to `{meeting.unfit.wanted}` on line {crash.line}, or "
        "make the two declarations agree.",
        confidence,
        place,
        line,
        story(
            crash.quote(f"the checker points here: `{short(meeting.value)}` does not fit"),
            *given.trail,
            given.file.quote(given.said, given.line),
            *([wanted.file.quote(wanted.said, wanted.line)] if wanted else []),
        ),
    )


def _out_of_step(case: Case, meeting: _Meeting, given: Written, wanted: Written) -> ToolSteps[bool]:
    """Whether what takes the value has other users, and what gives it has none."""
    taken = yield from _used_elsewhere(case, meeting, wanted)
    return (
        taken and given.kind == "result" and not (yield from _used_elsewhere(case, meeting, given))
    )


def _used_elsewhere(case: Case, meeting: _Meeting, place: Written) -> ToolSteps[bool]:
    """Whether other code uses the function that a declaration belongs to."""
    assert place.function is not None
    name = place.function.name
    steps = {(step.file_path, step.line_start) for step in meeting.given.trail}
    skipped = {
        (meeting.crash.path, meeting.crash.line), (place.file.path, place.function.line), *steps
    }  # fmt: skip
    for file in (yield from case.locate(name, place.file.path)):
        imports = {imported.line for imported in file.flow.imports} if file.flow else set()
        if any((file.path, n) not in skipped and n not in imports for n in uses(file, name)):
            return True
    return False


RULES = (Rule("checked_types", applies, investigate),)
