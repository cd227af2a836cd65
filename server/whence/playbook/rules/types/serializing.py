"""Python: what a text format such as JSON has no form for, deep inside of what is written."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import add_article
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Unknown, Want, Where
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.values import want_of_kind
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude
from whence.playbook.rules.types import texts
from whence_tools.code.flow_model import ELEMENT, Call, Name, Step

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.origin import Outcome
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr


def investigate(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    """Where the part that is refused was made; what the part is where that is not shown."""
    seen, kind = case.frames[0].observed, match["type"]
    if seen is None or seen.refused is None or seen.refused.value.type != kind:
        return None
    refused = seen.refused.text
    outcome: Outcome = Unknown("")
    name, steps = _read_way(refused)
    used = (inner for one in site.expressions for inner in one.walk())
    whole = next((one for one in used if isinstance(one, Name) and one.name == name), None)
    if whole is not None:
        want = want_of_kind(kind) or Want(lambda expr: _makes(expr, kind), absent=False)
        outcome = yield from Tracer(case, want).trace(whole, Where(site.file, 0), steps)
    crash = Crash(site, refused, add_article(kind), texts.WRITTEN)
    return (yield from conclude(case, outcome, crash))


def _read_way(text: str) -> tuple[str, tuple[Step, ...]]:
    """The name that `rows[1]['day']` begins with, and the steps from it."""
    steps: list[Step] = []
    node = ast.parse(text, mode="eval").body
    while not isinstance(node, ast.Name):
        match node:
            case ast.Attribute(value=of, attr=name):
                steps.append(Step("key", name))
            case ast.Subscript(value=of, slice=ast.Constant(value=key)):
                steps.append(ELEMENT if isinstance(key, int) else Step("key", str(key)))
            case _:
                return "", ()
        node = of
    return node.id, tuple(reversed(steps))


def _makes(expr: Expr, kind: str) -> bool:
    """Whether it calls a type, or a function of it."""
    return isinstance(expr, Call) and kind in expr.callee.at.text.split(".")


_REFUSED = Matcher(r"Object of type (?P<type>\w+) is not JSON serializable", languages={"python"})
RULES = (Rule("type_mismatch", _REFUSED, at_crash(investigate)),)
