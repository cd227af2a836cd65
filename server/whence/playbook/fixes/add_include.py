"""Where an `#include` of the standard library goes in a file of C or C++."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.includes import list_includes
from whence.playbook.fixes.text_edits import insert_after, insert_before

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile

_ONCE: Final = re.compile(r"^\s*#\s*pragma\s+once\b")
_GUARD: Final = re.compile(r"^\s*#\s*ifndef\s+(?P<name>\w+)\s*$")


def find_includes(file: SourceFile) -> Site:
    """The last line that includes something of the library; else the last one that includes
    anything, else the one behind which the first would stand."""
    includes = list_includes(file)
    angled = [one.line for one in includes if one.is_angled] or [one.line for one in includes]
    return Site(file, angled[-1] if angled else _find_start(file) or 1)


def add_include(file: SourceFile, header: str) -> tuple[Edit, ...]:
    """The edit that includes a header of the library: in the order of the alphabet where the others
    are, else behind them."""
    statement = f"#include <{header}>"
    includes = list_includes(file)
    angled = [one for one in includes if one.is_angled]
    if angled:
        names = [one.name for one in angled]
        later = [one.line for one in angled if one.name > header]
        if later and names == sorted(names):
            return insert_before(file, later[0], statement)
        return insert_after(file, angled[-1].line, statement)
    start = includes[-1].line if includes else _find_start(file)
    return insert_after(file, start, "", statement) if start else insert_before(file, 1, statement)


def _find_start(file: SourceFile) -> int:
    """The line of what keeps a header from being read twice; 0 where there is none."""
    for number, line in enumerate(file.lines[:40], 1):
        guard = _GUARD.match(line)
        if guard is not None:
            defines = re.match(rf"\s*#\s*define\s+{guard['name']}\b", file.line(number + 1))
            return number + 1 if defines else 0
        if _ONCE.match(line):
            return number
    return 0
