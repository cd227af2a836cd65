"""Where a text that the program could not use stands in the workspace's data files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps

_SUFFIXES: Final = frozenset(
    {".cfg", ".csv", ".env", ".ini", ".json", ".properties", ".toml", ".tsv", ".txt", ".yaml"}
    | {".yml"}
)
_MOST_FILES: Final = 12
_LEAST: Final = 2  # characters; shorter text stands everywhere


def find_in_data(case: Case, text: str) -> ToolSteps[Site | None]:
    """The one line that has a text as a whole value or cell; None where none or several do."""
    if len(text) < _LEAST or "\n" in text:
        return None
    edge = r"[\s,;|=:\"']"
    whole = re.compile(rf"(?:^|{edge}){re.escape(text)}(?:{edge}|$)")
    paths = case.search.mentioning(text, _SUFFIXES)
    if len(paths) > _MOST_FILES:
        return None
    found = [
        Site(file, number)
        for file in (yield from case.read_all(paths))
        for number, line in enumerate(file.lines, 1)
        if whole.search(line)
    ]
    return found[0] if len(found) == 1 else None
