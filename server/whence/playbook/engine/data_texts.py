"""The workspace's data files, and where a text that the program could not use stands in them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

SETTINGS: Final = frozenset(
    {".cfg", ".conf", ".env", ".ini", ".json", ".properties", ".toml", ".yaml", ".yml"}
)
_SUFFIXES: Final = SETTINGS | {".csv", ".tsv", ".txt"}
_GIVES: Final = lazy_pattern(r"\s*[\"']?[\w.-]+[\"']?\s*[=:]")
_MOST_FILES: Final = 12
MOST_DATA_LETTERS: Final = 100_000  # of a data file
_LEAST: Final = 2  # characters; shorter text stands everywhere


def read_data(case: Case, word: str = "") -> ToolSteps[list[SourceFile]]:
    """The workspace's data files, without long ones; none where they are many.

    Args:
        word: only those that have it, standing alone.
    """
    paths = list_data_paths(case.search.files())
    if word and paths:
        having = case.search.mentioning(word, _SUFFIXES)
        paths = [one for one in paths if one in having]
    return [one for one in (yield from case.read_all(paths)) if len(one.text) <= MOST_DATA_LETTERS]


def list_data_paths(paths: Iterable[str]) -> list[str]:
    """Of a workspace's paths those of its data files; none where they are many."""
    found = [one for one in paths if PurePosixPath(one).suffix in _SUFFIXES]
    return found if len(found) <= _MOST_FILES else []


def find_in_data(case: Case, text: str, beside: Sequence[str] = ()) -> ToolSteps[Site | None]:
    """The one line that has a text as a whole value or cell; None where none or several do.

    Args:
        beside: texts of the same row, of which one is to stand on the line where the text is short.
    """
    if not text or (len(text) < _LEAST and not beside) or "\n" in text:
        return None
    whole = _match_cell(text)
    others = [_match_cell(one) for one in beside if len(one) > _LEAST and "\n" not in one]
    paths = case.search.mentioning(text, _SUFFIXES)
    if len(paths) > _MOST_FILES:
        return None
    found = [
        Site(file, number)
        for file in (yield from case.read_all(paths))
        for number, line in enumerate(file.lines, 1)
        if whole.search(line)
    ]
    if len(found) > 1 or len(text) < _LEAST:
        found = [one for one in found if any(other.search(one.text) for other in others)]
    return found[0] if len(found) == 1 else None


def is_setting(at: Site) -> bool:
    """Whether a line of data gives a setting its value, and is no record of many."""
    is_told = PurePosixPath(at.path).suffix in SETTINGS and _GIVES.match(at.text) is not None
    return is_told or PurePosixPath(at.path).name.startswith(".env")


def _match_cell(text: str) -> re.Pattern[str]:
    edge = r"[\s,;|=:\"']"
    return re.compile(rf"(?:^|{edge}){re.escape(text)}(?:{edge}|$)")
