"""Where a text stands written in the workspace: string literals and configuration values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site
from whence_tools.code.languages import LANGUAGES, suffixes_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile


CODE = frozenset(suffix for language in LANGUAGES for suffix in suffixes_of(language))
CONFIGURATION = frozenset(
    {".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".properties", ".xml", ".gradle"}
)
_QUOTED = re.compile(r"""(?P<quote>["'`])(?P<text>(?:\\.|(?!(?P=quote))[^\\\n])*)(?P=quote)""")
_BARE_VALUE = re.compile(r"^\s*[\w.\-]+\s*[=:]\s*(?P<text>[^\s#;\"'][^#;\"']*?)\s*$")
_MAX_FILES = 16


@dataclass(frozen=True, slots=True)
class Literal:
    """A text and the 1-based line of the file that it stands on."""

    file: SourceFile
    line: int
    text: str

    @property
    def at(self) -> Site:
        return Site(self.file, self.line)


def list_literals_on(file: SourceFile, line: int) -> list[str]:
    """The string literals of a line; in configuration files also a value without quotes."""
    text = file.line(line)
    quoted = [match["text"] for match in _QUOTED.finditer(text)]
    bare = None if quoted or not _is_configuration(file.path) else _BARE_VALUE.match(text)
    return [*quoted, bare["text"]] if bare else quoted


def list_literals(file: SourceFile) -> Iterator[Literal]:
    """Every literal of a file, in the order of the lines."""
    for number in range(1, len(file.lines) + 1):
        for text in list_literals_on(file, number):
            yield Literal(file, number, text)


def find_files_with(case: Case, words: list[str]) -> ToolSteps[list[SourceFile]]:
    """Files that hold one of the words: those of the frames first, then code, then settings."""
    own = [frame.path for frame in case.frames if frame.path]
    found = [
        path
        for word in words
        for suffixes in (CODE, CONFIGURATION)
        for path in case.search.mentioning(word, suffixes)
    ]
    return (yield from case.read_all([*dict.fromkeys([*own, *found])][:_MAX_FILES]))


def _is_configuration(path: str) -> bool:
    return any(path.endswith(suffix) for suffix in CONFIGURATION)
