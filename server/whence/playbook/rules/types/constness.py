"""C and C++: a function that only reads, and doesn't say so, is called with what is `const`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.rule import Rule
from whence.playbook.evidence.involved_places import find_noted
from whence.playbook.evidence.masking import mask_file
from whence.playbook.rules.types import texts

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site

# What is changed: a name, with what is reached from it, that is assigned, counted or filled.
_CHANGES: Final = re.compile(
    r"(?:\+\+|--)\s*(?P<counted>\w+)|(?P<name>\w+)(?:\s*(?:->|\.)\s*\w+|\s*\[[^\]]*\])*?\s*"
    r"(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--|(?:->|\.)\s*(?:push|pop|insert|erase|clear|emplace|"
    r"reset|resize|reserve|swap|assign|append|release|sort|merge|splice)\w*\s*\()"
)
_LOCAL: Final = re.compile(r"\b[\w:<>]+[\s*&]+(?P<name>\w+)\s*(?:=(?!=)|;|\{|:)")


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    crash = yield from case.crash()
    noted = yield from find_noted(case)
    if crash is None or not noted:
        return None
    at, name = noted[0].at, noted[0].name
    if "const" in at.text.rpartition(")")[2]:
        return None
    is_read_only = yield from _only_reads(case, at, name)
    if not is_read_only:
        return None
    return texts.NOT_CONST.finding(
        crash=crash, at=at, name=name, message=case.message, edits=_add_const(at)
    )


def _add_const(at: Site) -> tuple[Edit, ...]:
    """The edit that declares a method which is defined there as one that only reads."""
    head = re.fullmatch(r"([^{]*\))(\s*(?:\{.*)?)", at.text)
    is_method = at.function is not None and at.function.owner
    return at.rewritten(f"{head[1]} const{head[2]}") if head and is_method else ()


def _only_reads(case: Case, at: Site, name: str) -> ToolSteps[bool]:
    """Whether the function that is declared at a line changes nothing and hands on none of its
    parameters, where it is defined."""
    bodies = 0
    for file in (yield from case.locate(name.removeprefix("operator"), at.path)):
        for function in file.flow.functions if file.flow else ():
            if function.name != name and (file, function.line) != (at.file, at.line):
                continue
            _, brace, body = mask_file(file).text_of(function).partition("{")
            given = "|".join(re.escape(one.name) for one in function.parameters if one.name)
            hands_on = given and re.search(rf"[(,]\s*(?:{given})\s*[,)]", body)
            if brace and (hands_on or _changes(body)):
                return False
            bodies += bool(brace)
    return bodies > 0


def _changes(body: str) -> bool:
    """Whether a body changes more than its own variables."""
    own = {found["name"] for found in _LOCAL.finditer(body)}
    changed = (found["counted"] or found["name"] for found in _CHANGES.finditer(body))
    return any(name not in own for name in changed)


_DISCARDS: Final = Matcher(
    r"discards [‘']const[’'] qualifier|discards qualifiers",
    languages={"c", "cpp"},
    text=message_and_notes,
)
RULES = (Rule("not_const", _DISCARDS, investigate),)
