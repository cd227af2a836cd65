"""A value of the wrong type, as type checkers see it: where its type and the expected one stand.

A function whose result nobody else takes, passed to one that others call, is the side that is out
of step; else the line at which the two meet is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.conclusion import INFERRED, TRACED, Conclusion
from whence.playbook.engine.matching import Match
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.resolving import Resolver
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.evidence.declared_types import DeclaredType, find_declared_types
from whence.playbook.evidence.pointing import arguments_at, calls_at, results_at
from whence.playbook.evidence.usage import find_uses
from whence.playbook.rules.types import texts
from whence.playbook.rules.types.type_mismatches import find_mismatch
from whence_tools.code.flow_model import Constant

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Problem


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    mismatch = find_mismatch(case.problem)
    if mismatch is None:
        return None
    is_argument = mismatch.use == "argument"
    values = list((arguments_at if is_argument else results_at)(case, crash))
    if len(values) != 1:
        return None
    value = values[0]
    taker = (yield from _parameter(case, crash, value)) if is_argument else None
    words = {
        "crash": crash,
        "value": shorten(value),
        "given": mismatch.given,
        "expected": mismatch.expected,
    }
    if isinstance(value, Constant):
        if taker is None:
            return None
        return texts.LITERAL.finding(words, place=taker.at, claim=taker.claim)
    found = yield from find_declared_types(case, value, crash.file)
    if len(found) != 1 or not _same(found[0].type, mismatch.given) or found[0].at == crash:
        return None
    giver = found[0]
    blamed = taker is not None and (yield from _out_of_step(case, crash, giver, taker))
    return texts.MEETING.finding(
        words,
        at=giver.at if blamed else crash,
        giver=giver.at,
        gives=giver.claim,
        trail=giver.trail,
        taker=taker.at if taker else None,
        claim=taker.claim if taker else "",
        takes=f"; {taker.claim} ({taker.at})" if taker else "",
        confidence=INFERRED if blamed else TRACED,
    )


def _same(one: str, other: str) -> bool:
    """Whether two types are written alike: spaces and the names of modules aside."""
    plain = [re.sub(r"\b\w+\.|[\s\"']", "", text) for text in (one, other)]
    return plain[0] == plain[1]


def _parameter(case: Case, crash: Site, value: Expr) -> ToolSteps[DeclaredType | None]:
    """The declaration of the parameter that an argument is passed for."""
    for call in calls_at(crash):
        if not any(argument.value == value for argument in call.arguments):
            continue
        targets = yield from Resolver(case).function(call, crash.file)
        function = targets[0].function if len(targets) == 1 else None
        bound = bind(function, call) if function else {}
        name = next((name for name, given in bound.items() if given == value), "")
        for parameter in function.parameters if function else ():
            if parameter.name == name and parameter.type:
                return DeclaredType(
                    targets[0].file, parameter.line, parameter.type, name, "parameter",
                    function=function,
                )  # fmt: skip
    return None


def _out_of_step(
    case: Case, crash: Site, giver: DeclaredType, taker: DeclaredType
) -> ToolSteps[bool]:
    """Whether what takes the value has other users, and what gives it has none."""
    steps = {(step.file_path, step.line_start) for step in giver.trail}
    passed = {(crash.path, crash.line), *steps}
    taken = yield from _used_elsewhere(case, passed, taker)
    if not taken or giver.kind != "result":
        return False
    return not (yield from _used_elsewhere(case, passed, giver))


def _used_elsewhere(
    case: Case, passed: set[tuple[str | None, int | None]], place: DeclaredType
) -> ToolSteps[bool]:
    """Whether code other than the lines passed uses the function that a declaration is of."""
    assert place.function is not None
    name = place.function.name
    skipped = {(place.file.path, place.function.line), *passed}
    for file in (yield from case.locate(name, place.file.path)):
        imports = {imported.line for imported in file.flow.imports} if file.flow else set()
        if any((file.path, n) not in skipped and n not in imports for n in find_uses(file, name)):
            return True
    return False


def _mismatch(problem: Problem) -> Match | None:
    mismatch = find_mismatch(problem)
    return Match(mismatch.use, {}) if mismatch is not None and not mismatch.absent else None


RULES = (Rule("checked_types", _mismatch, at_crash(investigate)),)
