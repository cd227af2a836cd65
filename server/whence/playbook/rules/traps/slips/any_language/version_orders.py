"""Orders of versions that forget the version without a pre-release."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_PRE: Final = r"(?:pre(?:[_A-Z]?[rR]elease)?|suffix|qualifier|pre_?ids?)"
_COMPARES: Final = lazy_pattern(
    rf"(?i)(?:compare|cmp|order)_?{_PRE}\w*|{_PRE}_?(?:compare|cmp|order|s_?order)\w*"
)
_EMPTY: Final = {
    "python": "not {}",
    **dict.fromkeys(("javascript", "typescript"), "(!{0} || {0}.length === 0)"),
    "java": "({0} == null || {0}.isEmpty())",
    "go": "len({}) == 0",
}
_FORMS: Final = {
    "python": ("if ({one}) != ({other}):", "    return 1 if {one} else -1"),
    "javascript": ("if ({one} !== {other}) return {one} ? 1 : -1;",),
    "typescript": ("if ({one} !== {other}) return {one} ? 1 : -1;",),
    "java": ("if ({one} != {other}) return {one} ? 1 : -1;",),
    "go": ("if ({one}) != ({other}) {{", "\tif {one} {{", "\t\treturn 1", "\t}}", "\treturn -1",
           "}}"),
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of functions that compare two pre-releases, by their names."""
    for file in program.in_language(*_FORMS):
        yield from _find_in(file)


def _find_in(file: SourceFile) -> Iterator[Trap]:
    language, is_found = flow_of(file).language, False
    for one in flow_of(file).functions:
        names = [each.name for each in one.parameters]
        if len(names) != 2 or not _COMPARES.fullmatch(one.name):
            continue
        body = [number for number in one.lines[1:] if file.line(number).strip()]
        if not body:
            continue
        empties = [_EMPTY[language].format(name) for name in names]
        space = indent_of(file.line(body[0]))
        form = _FORMS[language]
        made = [space + line.format(one=empties[0], other=empties[1]) for line in form]
        at = Site(file, body[0])
        words = {"name": one.name, "edits": insert_before(file, body[0], *made)}
        is_found = True
        yield Trap(at, texts.NO_PRE_RELEASE, words)
    if not is_found:
        yield from _find_inline(file)


def _find_inline(file: SourceFile) -> Iterator[Trap]:
    """`return a.pre.compareTo(b.pre);`"""
    language = flow_of(file).language
    for number, line in enumerate(file.lines, 1):
        match = re.match(
            rf"(?P<space>\s*)return (?:\w+\()?(?P<one>\w+(?:\.|->)_?(?i:{_PRE})\w*(?:\(\))?)"
            rf"(?:, |\.compareTo\(|\.localeCompare\(| < | > )"
            rf"(?P<other>\w+(?:\.|->)_?(?i:{_PRE})\w*(?:\(\))?)",
            line,
        )
        if match is None:
            continue
        empties = [_EMPTY[language].format(match[name]) for name in ("one", "other")]
        made = [
            match["space"] + text.format(one=empties[0], other=empties[1])
            for text in _FORMS[language]
        ]
        function = Site(file, number).function
        words = {"name": function.name if function else "this",
                 "edits": insert_before(file, number, *made)}  # fmt: skip
        yield Trap(Site(file, number), texts.NO_PRE_RELEASE, words)
