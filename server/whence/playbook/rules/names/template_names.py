"""A template that uses a name which the call that fills it does not give (Jinja, Django, Mako)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import list_names
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.rules.names import texts
from whence_tools.code.flow_model import Call, Table
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence_tools.errors.model import Problem

_FILLS: Final = lazy_pattern(r"render|template|substitute", re.IGNORECASE)
_NAMED: Final = Matcher(r"^[\"'](?P<name>[A-Za-z_]\w*)[\"'] is undefined$")
_BINDS: Final = (
    r"\{{%[-+]?\s*(?:for\s[\w\s,()]*\b{name}\b[\w\s,()]*\sin\s"
    r"|(?:set|with)\s[^%]*\b{name}\s*(?:,[^%=]*)?=(?!=)"
    r"|(?:from|import)\s[^%]*\b(?:as|import)\s[^%]*\b{name}\b|macro\s[^%]*\b{name}\b)"
)
_UNDEFINED: Final = lazy_pattern(r"\w*Undefined\(.*\b_undefined_name='(?P<name>\w+)'", re.DOTALL)


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    name = match["name"]
    sites = yield from case.sites(case.frames)
    used = _find_use(sites, name)
    for site in sites:
        call = _find_filling(site) if site.file.flow is not None else None
        if call is None or used is None:
            continue
        given = dict(_list_given(site, call))
        if name in given or any(one.spread for one in call.arguments):
            return None
        unused = [one for one in given if not re.search(rf"\b{one}\b", used.file.text)]
        words = {"used": used, "name": name, "call": site}
        if len(unused) == 1:
            return texts.GIVEN_OTHERWISE.finding(words, given=unused[0], place=given[unused[0]])
        return texts.NOT_GIVEN.finding(words, names=list_names(given)) if given else None
    return None


def _find_use(sites: list[Site], name: str) -> Site | None:
    """Where the template on the stack uses a name; None where there is none, or it sets it."""
    used = re.compile(rf"(?<![\w.'\"]){name}\b")
    for site in sites:
        if site.file.flow is None:
            if re.search(_BINDS.format(name=name), site.file.text):
                return None
            lines = [number for number, line in enumerate(site.file.lines, 1) if used.search(line)]
            return Site(site.file, site.line if site.line in lines else lines[0]) if lines else None
    return None


def _find_filling(site: Site) -> Call | None:
    calls = (inner for one in site.expressions for inner in one.walk() if isinstance(inner, Call))
    return next((one for one in calls if _FILLS.search(one.name) and one.arguments), None)


def _list_given(site: Site, call: Call) -> Iterator[tuple[str, Site]]:
    """The names that a call gives its template, as keywords or in a table."""
    for one in call.arguments:
        if one.keyword is not None:
            yield one.keyword, site.on(one.value.at.line)
        elif isinstance(one.value, Table):
            for entry in one.value.entries:
                if entry.key is not None:
                    yield entry.key, site.on(entry.value.at.line)


def _match_undefined(problem: Problem) -> Match | None:
    """A name that the message tells, or that an undefined value which failed was asked for by."""
    found = _NAMED(problem)
    if found is not None or problem.language != "python":
        return found
    for frame in problem.frames:
        for one in frame.seen:
            held = _UNDEFINED.match(one.value.repr)
            name = (one.value.fields or {}).get("_undefined_name")
            if held is not None or (name is not None and "Undefined" in one.value.type):
                told = held["name"] if held is not None else name.text if name else ""
                return Match("", {"name": told}) if told.isidentifier() else None
    return None


RULES = (Rule("template_names", _match_undefined, investigate, rests_on_values=False),)
