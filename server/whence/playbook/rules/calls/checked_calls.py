"""Rust, C and C++: a call whose number of arguments is not that of the function's parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Case, Conclusion, Finding, Rule, ToolSteps
from whence.playbook.evidence.declarations import declared
from whence.playbook.evidence.masking import mask
from whence.playbook.evidence.sites import Site, innermost, story
from whence.playbook.evidence.usage import uses
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"this function takes \d+ arguments? but \d+ arguments? (?:was|were) supplied",  # rustc
        r"too (?:few|many) arguments to function [‘'`](?:[\w:<> *&]*?[ :*&])?(?P<name>\w+)",  # GCC
        r"too (?:few|many) arguments to function call",  # clang
    )
)
_CALL = re.compile(r"(?<![\w.>])(?P<name>[A-Za-z_]\w*)\s*\(")
_KEYWORDS = frozenset({"if", "for", "while", "switch", "return", "sizeof", "match"})
_OPENING, _CLOSING = "([{", ")]}"


def _match(problem: Problem) -> re.Match[str] | None:
    if problem.language not in {"rust", "c", "cpp"}:
        return None
    found = (pattern.search(problem.message) for pattern in _PATTERNS)
    return next((match for match in found if match), None)


def investigate(case: Case) -> ToolSteps[Conclusion]:
    match = _match(case.problem)
    crash = yield from innermost(case)
    if match is None or crash is None:
        return None
    named = match.groupdict().get("name")
    wrong = []
    for name in [named] if named else _called(crash):
        place = yield from _definition(case, name, crash)
        given, taken = _count(crash, name), _count(place, name) if place else None
        if place is not None and None not in {given, taken} and given != taken:
            wrong.append((name, place))
    if len(wrong) != 1:
        return None
    return (yield from _told(case, crash, *wrong[0]))


def _called(crash: Site) -> list[str]:
    code = _code(crash)
    found = dict.fromkeys(match["name"] for match in _CALL.finditer(code))
    return [name for name in found if name not in _KEYWORDS]


def _code(place: Site) -> str:
    return mask(place.file.text, language_of(place.path) or "").line(place.line)


def _definition(case: Case, name: str, crash: Site) -> ToolSteps[Site | None]:
    """The one function of that name at the top level of a file."""
    files = yield from case.locate(name, crash.path)
    found = [Site(file, at.line) for file in files if (at := declared(file, name))]
    return found[0] if len(found) == 1 and found[0] != crash else None


def _count(place: Site, name: str) -> int | None:
    """How many parameters or arguments stand behind a name on a line; None where it goes on."""
    match = re.search(rf"\b{re.escape(name)}\s*(?:<[^()]*>)?\(", _code(place))
    if match is None:
        return None
    depth, parts, text = 1, 0, ""
    for character in _code(place)[match.end() :]:
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth == 0:
            last = text.strip()
            return parts + (last not in {"", "void"})
        if character == "," and depth == 1:
            parts, text = parts + 1, ""
        else:
            text += character
    return None


def _told(case: Case, crash: Site, name: str, place: Site) -> ToolSteps[Finding]:
    given, taken = _count(crash, name), _count(place, name)
    others = yield from _others(case, crash, name, place)
    fitting = [site for site in others if _count(site, name) == taken]
    alike = [site for site in others if _count(site, name) == given]
    at_definition = bool(alike) and not fitting
    blamed = place if at_definition else crash
    return Finding(
        f"'{name}' takes {taken} on line {place.line} of {place.path}, and line {crash.line} of "
        f"{crash.path} passes {given}"
        + (f", as do all its other callers ({len(alike)})." if at_definition else "."),
        f"Pass what '{name}' takes, or change its parameters on line {place.line} of {place.path}.",
        TRACED if at_definition else SHOWN,
        blamed.path,
        blamed.line,
        story(
            crash.quote(f"'{name}' is called here with {given}"),
            *(site.quote("another call") for site in (fitting or alike)[:2]),
            place.quote(f"'{name}' takes {taken}"),
        ),
        symbol=name,
    )


def _others(case: Case, crash: Site, name: str, place: Site) -> ToolSteps[list[Site]]:
    """The other calls that stand on one line."""
    files = yield from case.locate(name, place.path)
    sites = [Site(file, number) for file in files for number in uses(file, name)]
    return [s for s in sites if s not in (crash, place) and _count(s, name) is not None]


RULES = (Rule("checked_calls", lambda problem: _match(problem) is not None, investigate),)
