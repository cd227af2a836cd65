"""A value that a call gave to a function of a package, which does not handle it: of a type, empty
or zero, as it was seen. The value may have been handed on since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Want, Where, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.refused_values import find_reason
from whence.playbook.findings.crash import ABSENT, Crash
from whence.playbook.findings.unhandled_results import explain_unhandled
from whence_tools.code.flow_model import Constant, Items, Operation, Table
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    seen = case.frames[0].observed
    reason = find_reason(case.error_type, case.message, seen) if seen is not None else None
    word = reason.clause.removeprefix(f"`{reason.operand}` is ") if reason is not None else ""
    if reason is None or word in ABSENT or case.error_type == "KeyError" or is_test(site.path):
        return None
    parts = (one for expr in site.expressions for one in expr.walk())
    value = next((one for one in parts if one.at.text == reason.operand), None)
    if value is None:
        return None
    tracer = Tracer(case, Want(_is_made, absent=False))
    yield from tracer.trace(value, Where(site.file, 0))
    crash = Crash(site, shorten(value), word, "")
    return (yield from explain_unhandled(case, crash, value, tracer.sources))


def _is_made(expr: Expr) -> bool:
    """Whether it makes a value right there."""
    return isinstance(expr, Constant | Items | Table | Operation)


RULES = (Rule("unhandled_result", Matcher(""), at_crash(investigate)),)
