"""Where the names on some lines are defined, and the names in those definitions in their turn.

By the text alone, which is cheap on any workspace and reads code, tables and settings alike; what
it finds is shown to a model and claimed of nobody.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.workspace import Workspace

Places = list[tuple[str, int]]

_HOPS: Final = 2
_BODY_LINES: Final = 30  # of a definition, in which names are looked for
_MOST_NAMES: Final = 48
_MOST_OF_A_NAME: Final = 4  # what is defined more often says nothing of this failure
_MOST_FILES: Final = 300
_MOST_BYTES: Final = 8 * 1024 * 1024
_LARGEST_FILE: Final = 512 * 1024
_LONGEST_LINE: Final = 400
IDENTIFIER = lazy_pattern(r"[A-Za-z_$][\w$]{2,}")
_KEYWORDS: Final = (
    r"def|class|function|func|fn|fun|struct|interface|trait|enum|type|const|let|var|val|module"
    r"|record|object|define|namespace|static|mod"
)
COMMON_WORDS: Final = lazy_pattern(
    r"(?:and|any|args|array|assert|async|await|bool|boolean|break|case|catch|char|class|const|"
    r"continue|def|default|del|double|elif|else|end|enum|except|exit|export|extends|false|"
    r"final|finally|float|for|from|func|function|global|import|include|instanceof|int|"
    r"interface|lambda|let|list|long|main|match|module|mut|namespace|new|nil|none|not|null|"
    r"object|package|pass|print|printf|println|private|protected|pub|public|raise|range|"
    r"require|return|self|size|static|std|str|string|struct|super|switch|this|throw|throws|"
    r"true|try|type|typeof|undefined|unsigned|use|using|val|var|vec|void|while|with|yield)\Z",
    re.IGNORECASE,
)
_DEFINED: Final = (
    r"\b(?:{keywords})\s+(?:\([^)\n]*\)\s*)?(?:\w+\s*(?:\.|::))?(?P<a>{names})\b"
    r"|^[ \t]*(?:[\w.<>\[\]]+[ \t]+)*(?:self\.|this\.)?[\"']?(?P<b>{names})[\"']?[ \t]*"
    r"(?::(?!:)|:?=(?!=))"
    r"|^[ \t]*(?:[\w:<>,*&\[\]~]+[ \t]+)+[*&]?(?:\w+::)?(?P<c>{names})[ \t]*\([^;\n]*$"
)


def find_definitions(workspace: Workspace, places: Sequence[tuple[str, int]]) -> Places:
    """Paths and lines, nearest hop first, without those that were given. Blocks on file reads."""
    texts = _Texts(workspace, [path for path, _ in places])
    found: Places = []
    seen_names: set[str] = set()
    around: Sequence[tuple[str, int, int]] = [(path, line, line) for path, line in places]
    for _ in range(_HOPS):
        names = [n for n in _find_names(texts, around) if n not in seen_names][:_MOST_NAMES]
        if not names:
            break
        seen_names.update(names)
        new = [one for one in _find_defined(texts, names) if one not in found and one not in places]
        found += new
        around = [(path, line, line + _BODY_LINES) for path, line in new]
    return found


def _find_names(texts: _Texts, around: Sequence[tuple[str, int, int]]) -> Iterator[str]:
    seen: set[str] = set()
    for path, first, last in around:
        for line in texts.read_lines(path)[first - 1 : last]:
            for name in IDENTIFIER.findall(line[:_LONGEST_LINE]):
                if name not in seen and not COMMON_WORDS.match(name):
                    seen.add(name)
                    yield name


def _find_defined(texts: _Texts, names: Sequence[str]) -> Places:
    """In the order of the names."""
    pattern = re.compile(_DEFINED.format(keywords=_KEYWORDS, names="|".join(map(re.escape, names))))
    by_name: dict[str, Places] = {name: [] for name in names}
    for path in texts.paths:
        for number, line in enumerate(texts.read_lines(path), 1):
            if len(line) <= _LONGEST_LINE and (match := pattern.search(line)):
                by_name[match["a"] or match["b"] or match["c"]].append((path, number))
    few = (places for places in by_name.values() if len(places) <= _MOST_OF_A_NAME)
    return [place for places in few for place in places]


class _Texts:
    """The files that are looked through, those near the given ones first."""

    def __init__(self, workspace: Workspace, near: Sequence[str]) -> None:
        self._workspace = workspace
        self._lines: dict[str, list[str]] = {}
        self._left = _MOST_BYTES
        folders = {PurePosixPath(path).parent for path in near}
        others = sorted(
            (path for path in workspace.files() if path not in near),
            key=lambda path: (PurePosixPath(path).parent not in folders, path.count("/"), path),
        )
        self.paths = [*dict.fromkeys(near), *others][:_MOST_FILES]

    def read_lines(self, path: str) -> list[str]:
        if path not in self._lines:
            self._lines[path] = self._read(path)
        return self._lines[path]

    def _read(self, path: str) -> list[str]:
        if self._left <= 0:
            return []
        pinned = self._workspace.pinned(path)
        if pinned is not None:
            return pinned.lines
        try:  # a look pins no file: only what is shown does the analysis rest on
            with (self._workspace.root / path).open("rb") as file:
                data = file.read(_LARGEST_FILE)
        except OSError:
            return []
        self._left -= len(data)
        return data.decode("utf-8", "replace").splitlines()
