"""A name that the code asks a table for, and refuses itself where it isn't there: the table has it
in another spelling."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.data_texts import find_in_data
from whence.playbook.engine.matching import Match
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.literals import CODE, list_literals
from whence.playbook.rules.names import texts
from whence_tools.errors.observed import is_quoted
from whence_tools.fuzzy_match import is_slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.errors.model import Frame, Problem

_MOST_FILES: Final = 12
_LEAST: Final = 3  # letters of a name


def investigate(case: Case, _match: Match, crash: Site) -> ToolSteps[Conclusion]:
    for frame in case.frames[:2]:
        for name, table, near in _list_near(frame, case.message):
            asked = yield from _find_written(case, name)
            there = yield from _find_written(case, near)
            sites = yield from case.sites([frame])
            if not sites or (asked is None and there is None):
                return None
            seen = quote_seen(frame, sites[0], texts.ASKED_BY_NAME.format(name=name), table)
            return texts.NEAR_KEY.finding(
                crash=crash, table=table, name=name, near=near, seen=seen, there=there,
                asked=asked, place=asked or there,
            )  # fmt: skip
    return None


def _list_near(frame: Frame, message: str) -> Iterator[tuple[str, str, str]]:
    """A text that the message tells, a table of the frame without it, and the one key of the table
    that is it in another spelling."""
    held = [one.value.text for one in frame.seen if is_quoted(one.value.repr)]
    names = [one for one in held if len(one) >= _LEAST and re.search(_whole(one), message)]
    for one in frame.seen:
        keys = [key.text for key in one.value.keys] if one.value.has_all_keys else []
        for name in names if keys else ():
            alike = [key for key in keys if is_slip(name, key)]
            if name not in keys and len(alike) == 1:
                yield name, one.text, alike[0]


def _whole(name: str) -> str:
    return rf"(?<!\w){re.escape(name)}(?!\w)"


def _find_written(case: Case, name: str) -> ToolSteps[Site | None]:
    """The one place where a name is written, in data or in code."""
    found = yield from find_in_data(case, name)
    if found is not None:
        return found
    paths = case.search.mentioning(name, CODE)
    if len(paths) > _MOST_FILES:
        return None
    files = yield from case.read_all(paths)
    places = [one.at for file in files for one in list_literals(file) if one.text == name]
    return places[0] if len(places) == 1 else None


def _match_refused(problem: Problem) -> Match | None:
    return Match("", {}) if problem.was_observed and problem.message else None


RULES = (Rule("near_key", _match_refused, at_crash(investigate)),)
