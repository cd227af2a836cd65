"""A value of the wrong type, as checkers and compilers see it: where both types are declared.

What gives the value and has no other users is the side that is out of step; else the line at which
the two meet is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.conclusion import INFERRED, TRACED, Conclusion, Finding
from whence.playbook.engine.matching import Match
from whence.playbook.engine.origin import shorten
from whence.playbook.engine.resolving import Resolver
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declared_types import DeclaredType, find_declared_types
from whence.playbook.evidence.pointing import (
    find_arguments_at,
    find_calls_at,
    find_expressions_at,
    find_results_at,
)
from whence.playbook.evidence.usage import find_uses
from whence.playbook.rules.types import texts
from whence.playbook.rules.types.type_mismatches import TypeMismatch, find_mismatch
from whence_tools.code.flow_model import Call, Constant, Operation

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Problem


_POINTER_RECEIVER = re.compile(r"\((?:method )?(?P<method>\w+) (?:method )?has pointer receiver\)")


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    mismatch = find_mismatch(case.problem)
    if mismatch is None:
        return None
    values = list(_POINTED[mismatch.use](case, crash))
    if not values or (mismatch.use != "value" and len(values) > 1):
        return None
    on_pointer = yield from _needs_pointer(case, crash, values, mismatch)
    if on_pointer is not None:
        return on_pointer
    value, giver = yield from _giver(case, crash, values, mismatch.given)
    if giver is None:
        other = yield from _other_operand(case, crash, values, mismatch.expected)
        if other is not None:
            value, giver = other
            mismatch = replace(mismatch, given=mismatch.expected, expected=mismatch.given)
    taker = yield from _taker(case, crash, value, mismatch.expected)
    words = {
        "crash": crash,
        "value": shorten(value),
        "given": mismatch.given,
        "expected": mismatch.expected,
    }
    if giver is None:
        if taker is None or taker.at == crash or not isinstance(value, Constant):
            return None
        return texts.LITERAL.finding(words, place=taker.at, claim=taker.claim)
    blamed = _is_made_elsewhere(crash, giver, taker)
    blamed = blamed or (yield from _is_out_of_step(case, crash, giver))
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


def _needs_pointer(
    case: Case, crash: Site, values: list[Expr], mismatch: TypeMismatch
) -> ToolSteps[Finding | None]:
    """Go: a value whose type has the methods of an interface on its pointers alone."""
    found = _POINTER_RECEIVER.search(mismatch.details)
    if found is None:
        return None
    whole = (one for one in values if isinstance(one, Call))
    value, given = next(whole, values[0]), mismatch.given.rpartition(".")[2]
    head = re.compile(rf"^func \(\w* ?\*{re.escape(given)}\b.*\) {found['method']}\(")
    for file in (yield from case.locate(found["method"], crash.path)):
        for line, text in enumerate(file.lines, 1):
            if head.match(text):
                return texts.NEEDS_POINTER.finding(
                    crash=crash, at=Site(file, line), value=shorten(value),
                    given=given, expected=mismatch.expected, method=found["method"],
                )  # fmt: skip
    return None


def _giver(
    case: Case, crash: Site, values: list[Expr], given: str
) -> ToolSteps[tuple[Expr, DeclaredType | None]]:
    """The first of the values that one declaration elsewhere gives the type that does not fit, and
    that declaration; of none the first value."""
    for value in values:
        found = yield from find_declared_types(case, value, crash.file)
        if len(found) == 1 and _gives(found[0].type, given) and found[0].at != crash:
            return value, found[0]
    return values[0], None


def _other_operand(
    case: Case, crash: Site, values: list[Expr], expected: str
) -> ToolSteps[tuple[Expr, DeclaredType] | None]:
    """Of an operation whose operands don't fit each other, the other one, if its type is declared
    elsewhere."""
    for one in crash.expressions:
        if isinstance(one, Operation) and len(one.parts) == 2 and one in values:
            value, giver = yield from _giver(case, crash, [*one.parts], expected)
            if giver is not None:
                return value, giver
    return None


def _taker(case: Case, crash: Site, value: Expr, expected: str) -> ToolSteps[DeclaredType | None]:
    """What is declared to have the expected type: the parameter that takes the value, the other
    operand, or the result of the function that returns it."""
    parameter = yield from _parameter(case, crash, value)
    if parameter is not None:
        return parameter
    for one in crash.expressions:
        if isinstance(one, Operation) and value in one.parts and len(one.parts) == 2:
            other = one.parts[1 - one.parts.index(value)]
            found = yield from find_declared_types(case, other, crash.file)
            if len(found) == 1 and _is_same(found[0].type, expected):
                return found[0]
    for function in crash.flow.functions:
        if function.result_type and any(one.value == value for one in function.returns):
            return DeclaredType(
                crash.file, function.line, function.result_type, function.qualified, "result",
                function=function,
            )  # fmt: skip
    return None


def _is_same(one: str, other: str) -> bool:
    """Whether two types are written alike: spaces and the names of modules aside."""
    plain = [re.sub(r"\b\w+\.|[\s\"']", "", text) for text in (one, other)]
    return plain[0] == plain[1]


def _gives(declared: str, given: str) -> bool:
    """Whether a value of a declared type has the given one; a raw collection has objects."""
    return _is_same(declared, given) or (given == "Object" and "<" not in declared)


def _parameter(case: Case, crash: Site, value: Expr) -> ToolSteps[DeclaredType | None]:
    """The declaration of the parameter that an argument is passed for."""
    for call in find_calls_at(crash):
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


def _is_made_elsewhere(crash: Site, giver: DeclaredType, taker: DeclaredType | None) -> bool:
    """Whether the type comes from another file by way of other code, or to where the language has
    it fixed. Of a result that is passed right on, either declaration may be wrong."""
    is_far = giver.file != crash.file and giver.kind in {"result", "field"}
    return is_far and (bool(giver.trail) or taker is None)


def _is_out_of_step(case: Case, crash: Site, giver: DeclaredType) -> ToolSteps[bool]:
    """Whether nothing else uses what gives the value, so that its declaration fits no user."""
    passed = {(crash.path, crash.line), (giver.file.path, giver.line)}
    passed |= {(step.file_path or "", step.line_start or 0) for step in giver.trail}
    name = giver.function.name if giver.function else giver.name.rpartition(".")[2]
    for file in (yield from case.locate(name, giver.file.path)):
        imports = {imported.line for imported in file.flow.imports} if file.flow else set()
        if any((file.path, n) not in passed and n not in imports for n in find_uses(file, name)):
            return False
    return True


def _mismatch(problem: Problem) -> Match | None:
    mismatch = find_mismatch(problem)
    return Match(mismatch.use, {}) if mismatch is not None and not mismatch.absent else None


_POINTED = {"argument": find_arguments_at, "result": find_results_at, "value": find_expressions_at}
RULES = (Rule("checked_types", _mismatch, at_crash(investigate)),)
