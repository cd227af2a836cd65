"""A makefile's variable that nothing sets, beside one of nearly the same name: it is empty where
make runs the line that fails."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule
from whence.playbook.evidence.makefiles import (
    SET_ELSEWHERE,
    expand,
    find_failed_recipe,
    list_references,
)
from whence.playbook.rules.linking import texts
from whence.playbook.rules.linking.lists import list_variables
from whence_tools.fuzzy_match import find_nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.evidence.makefiles import FailedRecipe, Makefile


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    failed = yield from find_failed_recipe(case)
    if failed is None:
        return None
    own = [(one.needs, one.line) for one in failed.rules]
    reached = list_variables(failed.makefile, [*own, (failed.text, failed.line)])
    used = {name: line for text, line in reversed(reached) for name in list_references(text)}
    values = failed.makefile.values
    found = {
        name: near
        for name in used
        if name not in values and name not in SET_ELSEWHERE and not name.isdigit()
        if (near := find_nearest(name, [one for one in values if one not in used])) is not None
    }
    if len(found) != 1:
        return None
    ((name, near),) = found.items()
    if not values[near] or _is_passed(case, name) or _was_there(case, failed, near):
        return None
    setting = next(one for one in failed.makefile.assignments if one.name == near)
    return texts.NEVER_SET.finding(
        name=name, near=near, target=failed.target, set=failed.makefile.at(setting.line.first),
        place=failed.makefile.at(used[name].first),
        recipe=failed.makefile.at(failed.line.first),
        edits=_rename(failed.makefile, name, near),
    )  # fmt: skip


def _is_passed(case: Case, name: str) -> bool:
    """Whether the command sets a variable: `make NAME=value`."""
    return any(name in re.split(r"[=\s'\"]", word) for word in case.command)


def _was_there(case: Case, failed: FailedRecipe, near: str) -> bool:
    """Whether what make printed of the recipe has what the set variable holds all the same: then
    the other one was set outside."""
    values = failed.makefile.values
    words = (expand(values[near] or "", values, case.search.files()) or "").split()
    printed = case.reported.text.split("\n")[: case.problem.start_line]
    program = re.escape(failed.target)
    lines = [one for one in printed if re.search(rf"(?:^|\s){program}(?:\s|$)", one)]
    return any(set(words) & set(line.split()) for line in lines)


def _rename(makefile: Makefile, name: str, near: str) -> tuple[Edit, ...]:
    """The edits that ask for the other variable wherever the one is asked for."""
    asked = re.compile(rf"(?<=\$[({{]){re.escape(name)}(?=[:)}}])")
    lines: Iterable[tuple[int, str]] = enumerate(makefile.file.lines, 1)
    return tuple(
        edit
        for number, line in lines
        if asked.search(line)
        for edit in makefile.at(number).rewritten(asked.sub(near, line))
    )


_FAILED_BUILD = Matcher(
    r"undefined (?:reference|symbol)|no input files|No such file|file not found|"
    r"cannot find|not declared|undeclared",
)
RULES = (Rule("unset_make_variable", _FAILED_BUILD, investigate),)
