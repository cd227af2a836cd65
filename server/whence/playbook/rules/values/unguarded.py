"""A key that other code asks for before it reads it, and the failing line does not."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Unknown
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.evidence.python_tree import parse_expression
from whence.playbook.findings.asked_elsewhere import explain_asked_elsewhere
from whence.playbook.findings.crash import Crash
from whence.playbook.rules.values import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.errors.observed import Value


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    seen = case.frames[0].observed
    failing = parse_expression(seen.failing) if seen is not None else None
    for node in ast.walk(failing) if failing is not None else ():
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Attribute):
            continue
        owner = ast.unparse(node.value)
        value = seen.value_of(owner) if seen is not None else None
        if value is not None and _lacks(value, case.message):
            word = texts.WITHOUT_KEY.format(key=ast.unparse(node.slice))
            use = texts.UNGUARDED_READ.format(read=ast.unparse(node))
            crash = Crash(site, owner, word, use)
            return (yield from explain_asked_elsewhere(case, crash, Unknown("")))
    return None


def _lacks(value: Value, key: str) -> bool:
    """Whether a dictionary was seen whole, or looked through, without the key of a KeyError."""
    keys = {name for one in value.keys for name in (one.repr, one.text)}
    seen = value.has_all_items and value.type == "dict"
    return bool(value.lacks) or (seen and key not in keys)


_READS = Matcher("", languages={"python"}, types={"KeyError"})
RULES = (Rule("unguarded_case", _READS, at_crash(investigate)),)
