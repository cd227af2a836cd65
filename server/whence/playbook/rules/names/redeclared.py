"""Go: a name that two files of a package declare, or two lines of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.paths import workspace_path
from whence.playbook.rules.names import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion

_OTHER = Matcher(
    r"(?P<path>\S+\.go):(?P<line>\d+)(?::\d+)?: other declaration of",
    r"previous declaration at (?P<path>\S+\.go):(?P<line>\d+)",
)


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    other = _OTHER.search(message_and_notes(case.problem))
    file = (yield from case.read(workspace_path(case, other["path"]))) if other else None
    if file is None or other is None:
        return None
    first, name = Site(file, int(other["line"])), match["name"]
    if not re.search(rf"\b{re.escape(name)}\b", first.text):
        return None
    return texts.DECLARED_TWICE.finding(name=name, crash=crash, first=first)


_REDECLARED = Matcher(r"(?P<name>\w+) redeclared(?: in this block)?", languages={"go"})
RULES = (Rule("names", _REDECLARED, at_crash(investigate, parsed=False)),)
