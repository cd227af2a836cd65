"""A text that is filled with values by their names (Python's and Ruby's formats), and names one
that there is not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import list_names
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import find_closest
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.rules.values import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion

_FILLS: Final = lazy_pattern(r"\.(?:format|format_map|substitute)\(|%|\bs?printf\b|\bformat\(")
_FILLED_AT_ONCE: Final = lazy_pattern(r"\b(?:[rR]?[fF]|[fF][rR])['\"]")


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """The one place of the code that has a text with such a field."""
    key = match["key"]
    if not _FILLS.search(crash.text):
        return None
    field = re.compile(
        rf"\{{(?P<path>{key}(?:[.\[][^{{}}!:]*)?)(?:[!:][^{{}}]*)?\}}"
        rf"|%\((?P<old>{key})\)|%[<{{](?P<name>{key})[>}}]|\$\{{?(?P<part>{key})\b"
    )
    running = {one.path: one.file for one in (yield from case.sites(case.frames))}
    others = {one.path: one for one in (yield from case.locate(key, crash.path))}
    found = [
        (Site(file, number), written)
        for file in {**others, **running}.values()
        for number, line in enumerate(file.lines, 1)
        if not _FILLED_AT_ONCE.search(line) and (written := field.search(line))
    ]
    if len(found) != 1:
        return None
    [(place, written)] = found
    names = list(_list_given(case, crash))
    path = next(one for one in written.groups() if one)
    near = find_closest(path, names)
    known = texts.ONLY_GIVEN.format(names=list_names(names)) if names else ""
    edits = place.replacing(written[0], written[0].replace(path, near)) if near else ()
    return texts.MISSING_FIELD.finding(
        crash=crash, place=place, field=written[0], key=key, known=known, edits=edits
    )


def _list_given(case: Case, crash: Site) -> Iterator[str]:
    """The names of the values that a mapping on the line was seen to have."""
    for one in case.frames[0].seen:
        if one.value.has_all_keys and re.search(rf"\b{re.escape(one.text)}\b", crash.text):
            yield from (key.text for key in one.value.keys)
            return


RULES = (
    Rule(
        "missing_key",
        Matcher(
            r"^'(?P<key>[A-Za-z_]\w*)'$", r"key[<{](?P<key>\w+)[>}] not found", types={"KeyError"}
        ),
        at_crash(investigate),
    ),
)
