"""Division by zero, and what else refuses zero: where the zero was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Where, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.evidence.values import ZERO
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude, trace_first
from whence.playbook.findings.used_up import explain_used_up
from whence.playbook.rules.values import texts
from whence_tools.code.flow_model import Call, Constant, Expr, Name, Operation

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site

_OPERATORS = frozenset({"/", "//", "%", "/=", "//=", "%="})
_DIVIDING_CALLS = frozenset({"divmod", "intdiv", "floorDiv", "floorMod", "div", "rem", "mod"})

_SIZING_CALLS = frozenset({"chunks", "chunks_exact", "chunks_mut", "rchunks", "step_by", "windows"})


def investigate(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    sizes = [one.arguments[-1].value for one in site.expressions
             if isinstance(one, Call) and one.name in _SIZING_CALLS and one.arguments]  # fmt: skip
    divisors = sizes if match["size"] else _divisors(site.expressions)
    divisors += [b.value for b in site.flow.bindings
                 if b.augmented and b.line == site.line and b.value is not None]  # fmt: skip
    divisors = [one for one in divisors if not isinstance(one, Constant)]
    if not divisors:
        return None  # `1 / 0` is written to fail
    use = texts.SIZED_BY if match["size"] else texts.DIVIDED_BY
    for divisor in divisors:
        crash = Crash(site, shorten(divisor), "0", use)
        for counted in _list_counted(divisor):
            where = Where(site.file, 0)
            used_up = yield from explain_used_up(case, counted, where, crash, shorten(counted))
            if used_up is not None:
                return used_up
    blamed, outcome = yield from trace_first(case, ZERO, divisors, Where(site.file, 0))
    crash = Crash(site, shorten(blamed), "0", use)
    decide = texts.DECIDE_ZERO.format(value=crash.value)
    return (yield from conclude(case, outcome, crash, decide, harmless=texts.NEVER_ZERO))


def _list_counted(divisor: Expr) -> list[Expr]:
    """What is summed up or counted there."""
    calls = (one for one in divisor.walk() if isinstance(one, Call))
    return [a.value for one in calls for a in one.arguments if isinstance(a.value, Name)]


def _divisors(exprs: list[Expr]) -> list[Expr]:
    found: list[Expr] = []
    for expr in exprs:
        if isinstance(expr, Operation) and expr.operator in _OPERATORS and len(expr.parts) == 2:
            found.append(expr.parts[1])
        elif isinstance(expr, Call) and expr.name in _DIVIDING_CALLS and expr.arguments:
            found.append(expr.arguments[-1].value)
    return list({(e.at.start, e.at.end): e for e in found}.values())


_DIVISION = Matcher(
    r"(?i)division by zero|modulo by zero|/ by zero|divide by zero|divided by 0"
    r"|(?P<size>(?:chunk|window) size must be non-?zero|assertion failed: step != 0)",
    also={"ZeroDivisionError", "DivisionByZeroError", "SIGFPE"},
)
RULES = (Rule("division_by_zero", _DIVISION, at_crash(investigate)),)
