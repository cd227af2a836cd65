"""A member that its type, class or package does not have: a like one that it has."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, Case, Finding, ToolSteps
from whence.playbook.evidence.bodies import body_members
from whence.playbook.evidence.declarations import declarations, declared
from whence.playbook.evidence.sites import Site, story
from whence.playbook.evidence.usage import weighed
from whence_tools.fuzzy_match import nearest

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_PROPERTY = re.compile(
    r"Property '(?P<name>[\w$]+)' does not exist on type '(?:typeof )?(?P<type>\w+)"
)
_JAVA_SYMBOL = re.compile(r"symbol:\s+(?:variable|method) (?P<name>\w+)")
_JAVA_PLACE = re.compile(r"location:\s+.*?(?:of type|class|interface) (?P<type>\w+)")
_GO_MEMBER = re.compile(r"(?:undefined|undeclared name): (?P<package>\w+)\.(?P<name>\w+)")


def names_a_member(problem: Problem) -> bool:
    """Whether an error names a member and the type or package that lacks it."""
    return bool(_PROPERTY.search(problem.message) or _GO_MEMBER.search(problem.message))


def missing_member(case: Case, crash: Site) -> ToolSteps[Finding | None]:
    """TypeScript, Java and Go: the type or package that is asked is known by name."""
    text = "\n".join((case.message, *case.problem.notes))
    of_package = _GO_MEMBER.search(text)
    if of_package:
        return (yield from _of_package(case, crash, of_package["package"], of_package["name"]))
    of_type = _PROPERTY.search(text)
    name, owner = (of_type["name"], of_type["type"]) if of_type else _java(text)
    if not name or not owner:
        return None
    for file in (yield from case.locate(owner, crash.path)):
        found = declared(file, owner)
        if found is not None:
            members = body_members(file, found.line)
            near = nearest(name, members)
            if near is not None:
                place = Site(file, members[near])
                return (yield from out_of_step(case, crash, place, (name, near), owner))
    return None


def _java(text: str) -> tuple[str, str]:
    symbol, place = _JAVA_SYMBOL.search(text), _JAVA_PLACE.search(text)
    return (symbol["name"], place["type"]) if symbol and place else ("", "")


def _of_package(case: Case, crash: Site, package: str, name: str) -> ToolSteps[Finding | None]:
    paths = [
        path
        for path in case.places.files()
        if path.endswith(".go") and PurePosixPath(path).parent.name == package
    ]
    for file in (yield from case.read_all(paths[:20])):
        near = nearest(
            name, [found.name for found in declarations(file) if found.name[:1].isupper()]
        )
        hidden = declared(file, name[:1].lower() + name[1:])
        found = declared(file, near) if near else None
        if found is not None and near is not None:
            place = Site(file, found.line)
            return (yield from out_of_step(case, crash, place, (name, near), package))
        if hidden is not None:
            return _unexported(crash, Site(file, hidden.line), name, hidden.name)
    return None


def out_of_step(
    case: Case, crash: Site, place: Site, names: tuple[str, str], owner: str
) -> ToolSteps[Finding]:
    """The side that is wrong: the declaration where all others agree, else the use."""
    use = _misspelt(crash, place, *names, owner)
    return (yield from weighed(case, crash, place, names, use))


def _misspelt(crash: Site, place: Site, name: str, near: str, owner: str) -> Finding:
    return Finding(
        f"'{owner}' has no '{name}', which line {crash.line} of {crash.path} uses; it has '{near}' "
        f"({place.path}, line {place.line}).",
        f"Write '{near}', or rename it in {place.path}.",
        SHOWN,
        crash.path,
        crash.line,
        story(crash.quote(f"'{name}' is used here"), place.quote(f"'{owner}' has '{near}'")),
        symbol=name,
        edits=crash.replacing(name, near),
    )


def _unexported(crash: Site, place: Site, name: str, hidden: str) -> Finding:
    return Finding(
        f"'{hidden}' on line {place.line} of {place.path} begins with a small letter, so other "
        f"packages do not see it; line {crash.line} of {crash.path} asks for '{name}'.",
        f"Rename '{hidden}' to '{name}' where it is declared and used.",
        SHOWN,
        place.path,
        place.line,
        story(crash.quote(f"'{name}' is used here"), place.quote("declared with a small letter")),
        symbol=hidden,
    )
