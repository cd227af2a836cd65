"""A member that its type, class or package does not have: a like one that it has."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Matcher, message_and_notes
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declarations import find_declared, list_declarations
from whence.playbook.findings.spelling import weigh_spellings
from whence.playbook.rules.names import texts
from whence_tools.code.type_bodies import find_type_bodies
from whence_tools.fuzzy_match import find_nearest

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding

MEMBER = Matcher(
    r"Property '(?P<name>[\w$]+)' does not exist on type '(?:typeof )?(?P<owner>\w+)",
    (r"(?:undefined|undeclared name): (?P<owner>\w+)\.(?P<name>\w+)", "package"),
)


_JAVA_SYMBOL = re.compile(r"symbol:\s+(?:variable|method) (?P<name>\w+)")
_JAVA_PLACE = re.compile(r"location:\s+.*?(?:of type|class|interface) (?P<type>\w+)")


def find_missing_member(case: Case, crash: Site) -> ToolSteps[Finding | None]:
    """TypeScript, Java and Go: the type or package that is asked is known by name."""
    text = message_and_notes(case.problem)
    member = MEMBER.search(text)
    if member and member.kind == "package":
        return (yield from _of_package(case, crash, member["owner"], member["name"]))
    name, owner = (member["name"], member["owner"]) if member else _java(text)
    if not name or not owner:
        return None
    for file in (yield from case.locate(owner, crash.path)):
        bodies = find_type_bodies(file.source, owner) if file.source else []
        if bodies:
            members = bodies[0].members
            near = find_nearest(name, members)
            if near is not None:
                place = Site(file, members[near])
                return (yield from choose_side(case, crash, place, (name, near), owner))
    return None


def _java(text: str) -> tuple[str, str]:
    symbol, place = _JAVA_SYMBOL.search(text), _JAVA_PLACE.search(text)
    return (symbol["name"], place["type"]) if symbol and place else ("", "")


def _of_package(case: Case, crash: Site, package: str, name: str) -> ToolSteps[Finding | None]:
    paths = [
        path
        for path in case.search.files()
        if path.endswith(".go") and PurePosixPath(path).parent.name == package
    ]
    for file in (yield from case.read_all(paths[:20])):
        exported = [found.name for found in list_declarations(file) if found.name[:1].isupper()]
        near = find_nearest(name, exported)
        hidden = find_declared(file, name[:1].lower() + name[1:])
        found = find_declared(file, near) if near else None
        if found is not None and near is not None:
            place = Site(file, found.line)
            return (yield from choose_side(case, crash, place, (name, near), package))
        if hidden is not None:
            return texts.UNEXPORTED.finding(
                crash=crash, place=Site(file, hidden.line), name=name, hidden=hidden.name
            )
    return None


def choose_side(
    case: Case, crash: Site, place: Site, names: tuple[str, str], owner: str
) -> ToolSteps[Finding]:
    """The side that is wrong: the declaration where all others agree, else the use."""
    name, near = names
    use = texts.OTHER_MEMBER.finding(
        crash=crash, place=place, name=name, near=near, owner=owner,
        edits=crash.replacing(name, near),
    )  # fmt: skip
    return (yield from weigh_spellings(case, crash, place, names, use))
