"""A member that the type at hand does not have, as checkers and compilers say it.

Message forms: tsc, Pyright, mypy, Pylint, rustc, clang, GCC, Go, csc.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import Conclusion, Finding, list_names
from whence.playbook.engine.fields import list_attributes
from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.origin import find_closest
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declared_types import find_declared_types
from whence.playbook.evidence.masking import mask_file
from whence.playbook.evidence.owned import find_implementers, find_members
from whence.playbook.rules.names import texts
from whence.playbook.rules.names.members import choose_side
from whence_tools.code.flow_model import Member

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps

# The head of a type that others implement, in the languages that mark one.
_ABSTRACT: Final = (
    r"\b(?:interface|abstract class|trait|protocol)\s+{0}\b|\btype\s+{0}\b.*\binterface\b|"
    r"\bclass\s+{0}\(.*\b(?:Protocol|ABC|ABCMeta)\b"
)


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    owner, name = match["owner"], match["name"]
    words = {"crash": crash, "owner": owner, "name": name}
    known = yield from find_members(case, owner, crash.file)
    if known is None:
        return texts.FOREIGN.abstention(crash, words)
    near = find_closest(name, list(known)) if name not in known else ""
    if near:
        return (yield from choose_side(case, crash, known[near], (name, near), owner))
    below = yield from _of_all_implementers(case, crash, owner, name)
    below = below or (yield from _of_subclass(case, crash, owner, name))
    if below is not None:
        return below
    first = next(iter(known.values()), None)
    shown = list_names(known) or texts.NO_MEMBERS
    return texts.NO_LIKE_MEMBER.abstention(crash, words, place=first, members=shown)


def _of_all_implementers(
    case: Case, crash: Site, owner: str, name: str
) -> ToolSteps[Finding | None]:
    """A member that an interface lacks, and all that implement it have."""
    heads = [
        Site(file, line)
        for file in (yield from case.locate(owner, crash.path))
        for line, text in enumerate(mask_file(file).lines, 1)
        if re.search(_ABSTRACT.format(re.escape(owner)), text)
    ]
    implementers = yield from find_implementers(case, owner, crash.file)
    defined = []
    for other, file in implementers.items():
        at = ((yield from find_members(case, other, file)) or {}).get(name)
        defined += [(at, other)] if at is not None else []
    if len(heads) != 1 or not defined or len(defined) < len(implementers):
        return None
    return texts.LACKS_MEMBER.finding(
        crash=crash, at=heads[0], defined=defined[0][0], subclass=defined[0][1],
        owner=owner, name=name,
    )  # fmt: skip


def _of_subclass(case: Case, crash: Site, owner: str, name: str) -> ToolSteps[Finding | None]:
    """A member of the one class below that has it, asked of a value declared as the class above."""
    below = [
        (file, klass)
        for file in (yield from case.locate(name, crash.path))
        for klass in (file.flow.classes if file.flow else ())
        if name in list_attributes(klass, file)
    ]
    if len(below) != 1 or crash.file.flow is None:
        return None
    file, klass = below[0]
    used = [e.object for e in crash.expressions if isinstance(e, Member) and e.name == name]
    if owner not in {base.rsplit(".", 1)[-1] for base in klass.bases} or len(used) != 1:
        return None
    types = yield from find_declared_types(case, used[0], crash.file)
    if len(types) != 1 or types[0].type.strip("\"'") != owner:
        return None
    return texts.ONLY_SUBCLASS.finding(
        crash=crash, place=types[0].at, declaration=types[0].claim, trail=types[0].trail,
        subclass=klass.name, defined=Site(file, klass.line), owner=owner, name=name,
    )  # fmt: skip


# tsc, Pyright, mypy, Pylint, rustc, clang, GCC, Go, csc, javac.
LACKING = Matcher(
    r"^Property '(?P<name>\w+)' does not exist on type '(?:typeof )?(?P<owner>\w+)'",
    r'^Cannot (?:access|assign to) (?:attribute|member) "(?P<name>\w+)" for class '
    r'"(?:type\[)?(?!None\b)(?P<owner>\w+)',
    r'^"(?:type\[)?(?!None\b)(?P<owner>\w+)\]?" has no attribute "(?P<name>\w+)"',
    r'^Item "(?!None\b)(?P<owner>\w+)" of ".+" has no attribute "(?P<name>\w+)"',
    r"^(?:Instance of|Class) '(?P<owner>\w+)' has no '(?P<name>\w+)' member",
    r"no (?:method|field|(?:associated )?function(?: or (?:associated item|constant))?|"
    r"associated item|variant(?:,? (?:associated function,? )?or (?:associated item|"
    r"constant))?)(?: named)? `(?P<name>\w+)` (?:found for|on) (?:the )?(?:mutable )?"
    r"(?:reference|struct|enum|union|type|opaque type)?\s*`&*(?:mut )?(?P<owner>\w+)",
    r"no member named '(?P<name>\w+)' in '(?:\w+::)*(?P<owner>\w+)",
    r"(?:struct|class|union)?\s*[‘'](?:const )?(?:struct |class )?(?:\w+::)*"
    r"(?P<owner>\w+)[’'] has no member named [‘'](?P<name>\w+)[’']",
    r"\.(?P<name>\w+) undefined \(type \*?(?:\w+\.)?(?P<owner>\w+) has no field or method",
    r"'(?P<owner>\w+)' does not contain a definition for '(?P<name>\w+)'",
    r"(?s)^cannot find symbol.*symbol:\s+(?:variable|method) (?P<name>\w+).*"
    r"location:\s+[^\n]* of type (?P<owner>\w+)",
    text=message_and_notes,
)
RULES = (Rule("checked_members", LACKING, at_crash(investigate, parsed=False)),)
