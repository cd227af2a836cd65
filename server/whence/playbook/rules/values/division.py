"""Division by zero: where the zero was made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import Rule
from whence.playbook.engine.origin import Origin, Unknown, Where, choose, short
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.values import ZERO
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import Call, Expr, Operation

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, Conclusion, ToolSteps
    from whence_tools.errors.model import Problem

_MESSAGE = re.compile(
    r"division by zero|modulo by zero|/ by zero|divide by zero|divided by 0", re.IGNORECASE
)
_OPERATORS = frozenset({"/", "//", "%", "/=", "//=", "%="})
_DIVIDING_CALLS = frozenset({"divmod", "intdiv", "floorDiv", "floorMod", "div", "rem", "mod"})


def applies(problem: Problem) -> bool:
    return problem.error_type == "ZeroDivisionError" or bool(_MESSAGE.search(problem.message))


def investigate(case: Case) -> ToolSteps[Conclusion]:
    if not case.frames:
        return None
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None:
        return None
    divisors = _divisors(file.flow.expressions(frame.line or 0))
    divisors += [b.value for b in file.flow.bindings
                 if b.augmented and b.line == frame.line and b.value is not None]  # fmt: skip
    if not divisors:
        return None
    outcomes = yield from in_turn(
        Tracer(case, ZERO).trace(divisor, Where(file, 0)) for divisor in divisors
    )
    chosen = choose(outcomes)
    blamed = divisors[outcomes.index(chosen)] if chosen in outcomes else divisors[0]
    crash = Crash(file, frame.line or 1, short(blamed), "0", "something is divided by it")
    if isinstance(chosen, Origin):
        return (yield from told(case, chosen, crash))
    unknown = (
        chosen if isinstance(chosen, Unknown) else Unknown("every way to set it gives a number")
    )
    return not_traced(unknown, crash, (f"Decide what the result is when `{crash.value}` is 0.",))


def _divisors(exprs: list[Expr]) -> list[Expr]:
    found: list[Expr] = []
    for expr in exprs:
        if isinstance(expr, Operation) and expr.operator in _OPERATORS and len(expr.parts) == 2:
            found.append(expr.parts[1])
        elif isinstance(expr, Call) and expr.name in _DIVIDING_CALLS and expr.arguments:
            found.append(expr.arguments[-1].value)
    return list({(e.at.start, e.at.end): e for e in found}.values())


RULES = (Rule("division_by_zero", applies, investigate),)
