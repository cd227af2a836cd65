"""None, null and undefined: which expression it was, and where its value was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.case import Rule
from whence.playbook.engine.origin import (
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Want,
    Where,
    choose,
    is_absent,
    short,
)
from whence.playbook.engine.tracing import Tracer
from whence.playbook.engine.witnessed import names_that_fit, source_of, still_possible
from whence.playbook.rules.absence.uses import AbsentUse, absent_use, suspects
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import Member

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Problem

_WORDS = {"python": "None", "ruby": "nil", "go": "nil"}
_MAX_SUSPECTS = 6


def word_for(problem: Problem, language: str) -> str:
    if language in {"javascript", "typescript"}:
        return (
            "null"
            if "null" in problem.message and "undefined" not in problem.message
            else "undefined"
        )
    return _WORDS.get(language, "null")


def applies(problem: Problem) -> bool:
    return absent_use(problem) is not None


def investigate(case: Case) -> ToolSteps[Conclusion]:
    use = absent_use(case.problem)
    if use is None or not case.frames:
        return None
    file = yield from case.read(case.frames[0].path or "")
    if file is None or file.flow is None:
        return None
    if use.kind == "parameter":
        return (yield from _parameter(case, use, file))
    found = suspects(use, file.flow, case.frames[0])
    if not found and case.problem.frames[0] != case.frames[0]:
        found = suspects(AbsentUse("argument"), file.flow, case.frames[0])
    found = still_possible(found, case.frames[0], lambda value, _: value.is_none, source_of)
    found = found or names_that_fit(file.flow, case.frames[0], lambda value: value.is_none)
    if not found:
        return None
    return (yield from conclude(case, file, found[:_MAX_SUSPECTS], use))


def conclude(
    case: Case, file: SourceFile, found: list[Expr], use: AbsentUse
) -> ToolSteps[Conclusion]:
    """Traces every suspect; the one whose value the code shows to be absent is to blame."""
    assert file.flow is not None
    word = word_for(case.problem, file.flow.language)
    unbound = yield from _lost_receiver(case, file, found)
    if unbound is not None:
        crash = Crash(file, case.frames[0].line or 1, "this", word, _used(use))
        return (yield from told(case, unbound, crash))
    want = Want(is_absent, absent=True, word=word)
    outcomes: list[tuple[Expr, Outcome]] = []
    for expr in found:
        tracer = Tracer(case, want)
        outcomes.append((expr, (yield from tracer.trace(expr, Where(file, 0)))))
    chosen = choose([outcome for _, outcome in outcomes])
    blamed = next((e for e, o in outcomes if isinstance(o, Origin) and isinstance(chosen, Origin)
                   and o.line == chosen.line and o.file == chosen.file), found[0])  # fmt: skip
    crash = Crash(file, case.frames[0].line or 1, short(blamed), word, _used(use))
    if isinstance(chosen, Origin):
        return (yield from told(case, chosen, crash))
    if isinstance(chosen, Unknown):
        return not_traced(chosen, crash)
    return not_traced(Unknown("every way to set it that the code shows gives it a value"), crash)


def _lost_receiver(case: Case, file: SourceFile, found: list[Expr]) -> ToolSteps[Origin | None]:
    """JavaScript: `this` is absent in a method that was handed on without its object."""
    method = file.flow.function_at(case.frames[0].line or 1) if file.flow else None
    if method is None or not method.owner or not all(e.at.text == "this" for e in found):
        return None
    for other in (yield from case.locate(method.name, file.path)):
        for call in other.flow.calls if other.flow else ():
            for argument in call.arguments:
                handed = argument.value
                if isinstance(handed, Member) and handed.name == method.name:
                    said = f"`{handed.at.text}` is handed to `{call.name}` without its object"
                    tracer = Tracer(case, Want(is_absent, absent=True))
                    return tracer.origin(OriginKind.UNBOUND, handed, Where(other), (), said)
    return None


def _parameter(case: Case, use: AbsentUse, file: SourceFile) -> ToolSteps[Conclusion]:
    """Kotlin's check at the head of a function: what the caller passed."""
    assert file.flow is not None
    function = file.flow.function_at(case.frames[0].line or 1)
    parameter = (
        next((p for p in function.parameters if p.name == use.name), None) if function else None
    )
    if function is None or parameter is None:
        return None
    tracer = Tracer(case, Want(is_absent, absent=True, word="null"))
    outcome = yield from tracer.argument_of(function, parameter, Where(file, 0))
    crash = Crash(file, function.line, use.name, "null", f"`{function.qualified}` needs a value")
    if isinstance(outcome, Origin):
        return (yield from told(case, outcome, crash))
    return not_traced(outcome if isinstance(outcome, Unknown) else Unknown(""), crash)


def _used(use: AbsentUse) -> str:
    if use.kind in {"member", "jvm"} and use.name:
        return f"its `{use.name}` is used"
    return {
        "subscript": "an item of it is used",
        "iterate": "it is iterated over",
        "call": "it is called",
        "construct": "an object is made of it",
        "operand": "it is calculated with",
        "argument": "it is passed on",
        "contains": "something is looked for in it",
        "cast": "it is cast",
        "compared": "a test compares it",
    }.get(use.kind, "it is used")


RULES = (Rule("missing_attribute", applies, investigate),)
