"""The workspace's data files, and where a text that the program could not use stands in them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_SUFFIXES: Final = frozenset(
    {".cfg", ".csv", ".env", ".ini", ".json", ".properties", ".toml", ".tsv", ".txt", ".yaml"}
    | {".yml"}
)
_MOST_FILES: Final = 12
MOST_DATA_LETTERS: Final = 100_000  # of a data file
_LEAST: Final = 2  # characters; shorter text stands everywhere


def read_data(case: Case) -> ToolSteps[list[SourceFile]]:
    """The workspace's data files, without long ones; none where they are many."""
    paths = list_data_paths(case.search.files())
    return [one for one in (yield from case.read_all(paths)) if len(one.text) <= MOST_DATA_LETTERS]


def list_data_paths(paths: Iterable[str]) -> list[str]:
    """Of a workspace's paths those of its data files; none where they are many."""
    found = [one for one in paths if PurePosixPath(one).suffix in _SUFFIXES]
    return found if len(found) <= _MOST_FILES else []


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
