"""Go: a name that two files of a package declare, or two lines of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, Case, Conclusion, Finding, Rule, ToolSteps
from whence.playbook.evidence.paths import in_workspace
from whence.playbook.evidence.sites import Site, innermost, story

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_REDECLARED = re.compile(r"(?P<name>\w+) redeclared(?: in this block)?")
_OTHER = re.compile(
    r"(?P<path>\S+\.go):(?P<line>\d+)(?::\d+)?: other declaration of|"
    r"previous declaration at (?P<old_path>\S+\.go):(?P<old_line>\d+)"
)


def applies(problem: Problem) -> bool:
    return problem.language == "go" and _REDECLARED.search(problem.message) is not None


def investigate(case: Case) -> ToolSteps[Conclusion]:
    match = _REDECLARED.search(case.message)
    other = _OTHER.search("\n".join((case.message, *case.problem.notes)))
    crash = yield from innermost(case)
    if match is None or other is None or crash is None:
        return None
    path = in_workspace(case, other["path"] or other["old_path"])
    file = yield from case.read(path)
    if file is None:
        return None
    first, name = Site(file, int(other["line"] or other["old_line"])), match["name"]
    if not re.search(rf"\b{re.escape(name)}\b", first.text):
        return None
    return Finding(
        f"'{name}' is declared twice in one package: on line {first.line} of {first.path} and on "
        f"line {crash.line} of {crash.path}.",
        "Rename one of the two, or delete the one that is a copy.",
        SHOWN,
        first.path,
        first.line,
        story(
            crash.quote(f"'{name}' is declared here again"),
            first.quote(f"'{name}' is declared here"),
        ),
        symbol=name,
    )


RULES = (Rule("names", applies, investigate),)
