"""Rust, C and C++: a call whose number of arguments is not that of the function's parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import SHOWN, TRACED, Conclusion
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declarations import find_declared
from whence.playbook.evidence.masking import mask_file
from whence.playbook.evidence.usage import find_uses
from whence.playbook.rules.calls import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps

_CALL = re.compile(r"(?<![\w.>])(?P<name>[A-Za-z_]\w*)\s*\(")
_KEYWORDS = frozenset({"if", "for", "while", "switch", "return", "sizeof", "match"})
_OPENING, _CLOSING = "([{", ")]}"


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    wrong = []
    for name in [match["name"]] if match["name"] else _list_called(crash):
        place = yield from _definition(case, name, crash)
        given, taken = _count(crash, name), _count(place, name) if place else None
        if place is not None and None not in {given, taken} and given != taken:
            wrong.append((name, place))
    if len(wrong) != 1:
        return None
    name, place = wrong[0]
    given, taken = _count(crash, name), _count(place, name)
    others = yield from _find_others(case, crash, name, place)
    fitting = [site for site in others if _count(site, name) == taken]
    alike = [site for site in others if _count(site, name) == given]
    at_definition = bool(alike) and not fitting
    return texts.COUNT.finding(
        at=place if at_definition else crash,
        crash=crash,
        definition=place,
        calls=(fitting or alike)[:2],
        name=name,
        given=given,
        taken=taken,
        others=texts.AS_ALL_OTHERS.format(count=len(alike)) if at_definition else "",
        confidence=TRACED if at_definition else SHOWN,
    )


def _list_called(crash: Site) -> list[str]:
    code = _code(crash)
    found = dict.fromkeys(match["name"] for match in _CALL.finditer(code))
    return [name for name in found if name not in _KEYWORDS]


def _code(place: Site) -> str:
    return mask_file(place.file).line(place.line)


def _definition(case: Case, name: str, crash: Site) -> ToolSteps[Site | None]:
    """The one function of that name at the top level of a file."""
    files = yield from case.locate(name, crash.path)
    found = [Site(file, at.line) for file in files if (at := find_declared(file, name))]
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


def _find_others(case: Case, crash: Site, name: str, place: Site) -> ToolSteps[list[Site]]:
    """The other calls that stand on one line."""
    files = yield from case.locate(name, place.path)
    sites = [Site(file, number) for file in files for number in find_uses(file, name)]
    return [s for s in sites if s not in (crash, place) and _count(s, name) is not None]


_WRONG_COUNT = Matcher(
    r"this function takes \d+ arguments? but \d+ arguments? (?:was|were) supplied",  # rustc
    r"too (?:few|many) arguments to function [‘'`](?:[\w:<> *&]*?[ :*&])?(?P<name>\w+)",  # GCC
    r"too (?:few|many) arguments to function call",  # clang
    languages={"rust", "c", "cpp"},
)
RULES = (Rule("checked_calls", _WRONG_COUNT, at_crash(investigate, parsed=False)),)
