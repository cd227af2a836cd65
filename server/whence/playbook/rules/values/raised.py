"""An error that the code itself raises: the test that it stands under, and the value that met it.

The run tells which operand was absent or empty; that value is followed to where it is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.libraries import is_empty
from whence.playbook.engine.matching import Match
from whence.playbook.engine.origin import Want, Where, is_absent, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude, trace_first
from whence.playbook.rules.absence.absent import absent_word
from whence.playbook.rules.values import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.errors.model import Problem
    from whence_tools.errors.observed import Condition, Operand


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    condition = _condition(case.problem)
    met = _met_by(condition) if condition is not None else None
    if condition is None or met is None:
        return None
    test = site.on(condition.line)
    found = [one for expr in test.expressions for one in expr.walk() if one.at.text == met.text]
    if not found:
        return None
    none = met.value.is_none
    word = absent_word("", site.flow.language) if none else texts.EMPTY
    want = Want(is_absent if none else is_empty, absent=none, word=word)
    _, outcome = yield from trace_first(case, want, found[:1], Where(site.file, 0))
    use = texts.LEADS_TO_RAISE.format(test=condition.text, error=case.error_type)
    return (yield from conclude(case, outcome, Crash(test, shorten(found[0]), word, use)))


def _condition(problem: Problem) -> Condition | None:
    """The innermost test that a `raise` stands under."""
    frame = problem.own_frame
    seen = frame.observed if frame is not None else None
    return seen.conditions[0] if seen is not None and seen.conditions else None


def _met_by(condition: Condition) -> Operand | None:
    """The one operand that is absent or empty, which it asks for."""
    nothing = [one for one in condition.operands if one.value.is_nothing]
    return nothing[0] if len(nothing) == 1 else None


def _match_raised(problem: Problem) -> Match | None:
    return Match("raised", {}) if _condition(problem) is not None else None


RULES = (Rule("raised_on_a_test", _match_raised, at_crash(investigate)),)
