"""Which files of C and C++ take in which, by their `#include` lines."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.linkage import HEADERS, SOURCES, is_source
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_INCLUDE: Final = re.compile(r"^\s*#\s*include\s*(?P<open>[<\"])(?P<name>[^>\"\n]+)[>\"]")
_CODE: Final = HEADERS | SOURCES
_MOST_FILES: Final = 40


@dataclass(frozen=True, slots=True)
class Included:
    """An `#include` line: the name as written, and whether it stands in `<…>`."""

    line: int
    name: str
    is_angled: bool


def list_includes(file: SourceFile) -> list[Included]:
    """The `#include` lines of a file, in order."""
    found = ((number, _INCLUDE.match(line)) for number, line in enumerate(file.lines, 1))
    return [Included(n, match["name"].strip(), match["open"] == "<") for n, match in found if match]


def find_included(files: Sequence[str], name: str, path: str) -> str | None:
    """The file of the workspace that an `#include` of the file `path` names: beside it, else the
    only one whose path ends so; None where there is none, or several."""
    beside = normpath(str(PurePosixPath(path).parent / name))
    if beside in files:
        return beside
    tail = normpath(name).removeprefix("../")
    found = [one for one in files if one == tail or one.endswith(f"/{tail}")]
    return found[0] if len(found) == 1 else None


def find_including(case: Case, path: str) -> ToolSteps[dict[str, tuple[Site, ...]]]:
    """The sources whose text a file is part of, each with the `#include` lines that lead to it,
    from the source on; none where too many files have to be read."""
    ways: dict[str, tuple[Site, ...]] = {path: ()}
    waiting, read = [path], 0
    while waiting:
        at = waiting.pop(0)
        mentioning = case.search.mentioning(at.rpartition("/")[2], _CODE)
        read += len(mentioning)
        if read > _MOST_FILES:
            return {}
        for file in (yield from case.read_all(mentioning)):
            lines = [
                one.line
                for one in list_includes(file)
                if find_included(case.search.files(), one.name, file.path) == at
            ]
            if lines and file.path not in ways:
                ways[file.path] = (Site(file, lines[0]), *ways[at])
                waiting.append(file.path)
    return {one: way for one, way in ways.items() if way and is_source(one)}
