"""C and C++: a name of the standard library in a file that doesn't include its header.

The compiler's note names the header (GCC, Clang), or the library's names are known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.library_headers import find_header, list_spellings
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.evidence.includes import find_included, list_includes
from whence.playbook.evidence.linkage import HEADERS, SOURCES, list_linked
from whence.playbook.fixes.add_include import add_include, find_includes
from whence.playbook.rules.imports import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site

_OPEN, _CLOSE = "[‘'`\"]", "[’'\"]"
_NAME: Final = rf"{_OPEN}(?P<name>(?:std::)?\w+){_CLOSE}"
_IN_STD: Final = rf"{_OPEN}(?P<inside>\w+)(?:<[^\n]*>)?{_CLOSE}"
_MOST_FILES: Final = 40


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    name = match["name"] or f"std::{match['inside']}"
    noted = _NOTED.search("\n".join(case.problem.notes))
    if _TOO_NEW.search("\n".join(case.problem.notes)):
        return None
    header = noted["header"] if noted is not None else find_header(name, case.language)
    if noted is not None:
        name = noted["name"]
    short = name.rpartition(":")[2]
    if header is None or short not in crash.text:
        return None
    if (yield from _takes_in(case, crash, header)):
        return None
    if noted is None and (yield from _is_own(case, name)):
        return None
    edits = add_include(crash.file, header)
    includes = find_includes(crash.file)
    place = crash.on(edits[0].line_start) if edits else includes
    return texts.NOT_INCLUDED.finding(
        crash=crash, place=place, name=name, header=header, message=case.message, edits=edits
    )


def _is_own(case: Case, name: str) -> ToolSteps[bool]:
    """Whether the program may have a name of its own that is meant."""
    if name.startswith("std::"):
        return False
    files = yield from case.read_all(case.search.mentioning(name, HEADERS | SOURCES)[:_MOST_FILES])
    made = re.compile(rf"(?:#\s*define|\b(?:typedef|struct|class|enum|using)\b.*)[ \t]+{name}\b")
    return any(list_linked(file, name) or made.search(file.text) for file in files)


def _takes_in(case: Case, crash: Site, header: str) -> ToolSteps[bool]:
    """Whether a file includes a header, itself or by way of the workspace's own headers: then it is
    something else that is missing."""
    spellings, files = list_spellings(header), case.search.files()
    waiting, seen = [crash.file], {crash.path}
    for file in waiting:
        included = list_includes(file)
        if any(one.name in spellings for one in included):
            return True
        own = [find_included(files, one.name, file.path) for one in included]
        paths = [one for one in own if one is not None and one not in seen]
        seen |= {*paths}
        if len(seen) > _MOST_FILES:
            return True
        waiting += yield from case.read_all(paths)
    return False


_TOO_NEW: Final = Matcher(r"only available (?:from|with) C")
_NOTED: Final = Matcher(
    rf"{_NAME} is defined in header {_OPEN}<(?P<header>[\w./]+)>{_CLOSE}",
    rf"include {_OPEN}<(?P<header>[\w./]+)>{_CLOSE} or provide a declaration of {_NAME}",
    rf"include the header <(?P<header>[\w./]+)> or explicitly provide a declaration for {_NAME}",
)
_UNKNOWN: Final = Matcher(
    rf"{_IN_STD} is not a member of {_OPEN}std{_CLOSE}",
    rf"{_IN_STD} in namespace {_OPEN}std{_CLOSE} does not name",
    rf"no (?:member|type|template) named {_IN_STD} in namespace {_OPEN}std{_CLOSE}",
    rf"{_OPEN}(?:class )?std::(?:__cxx11::)?(?P<inside>\w+)(?:<[^\n]*?>)?(?: \w+)?{_CLOSE} has "
    r"(?:initializer but )?incomplete type",
    rf"implicit instantiation of undefined template {_OPEN}std::(?:__1::|__cxx11::)?"
    rf"(?P<inside>\w+)<[^\n]*>{_CLOSE}",
    rf"unknown type name {_NAME}",
    rf"{_NAME} (?:was not declared in this scope|does not name a type|undeclared)",
    rf"use of undeclared identifier {_NAME}",
    rf"implicit declaration of function {_NAME}",
    rf"(?:call to undeclared|implicitly declaring)(?: library)? function {_NAME}",
    rf"there are no arguments to {_NAME} that depend on a template parameter",
    languages={"c", "cpp"},
    formats={"gcc"},
)
RULES = (Rule("not_included", _UNKNOWN, at_crash(investigate, parsed=False)),)
