"""The editor's view of an error in the tools' words: 1-based, workspace-relative, without secrets.

Everything here is plain work on what was told; who knows it and where lines come from is
`editor`'s business.
"""

from __future__ import annotations

import heapq
import json
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from lsprotocol import types

from whence.lsp.state.folders import path_of, uri_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from whence.lsp.state.positions import Positions
    from whence_tools.editor_state import CursorPosition, EditorDiagnostic, RelatedPlace

OWN_SOURCE = "whence"
OWN_TITLE = "Whence:"
MAX_DATA = 4096  # characters of JSON
MAX_RELATED = 20
MAX_FIXES = 20

_SEVERITIES = {
    types.DiagnosticSeverity.Error: "error",
    types.DiagnosticSeverity.Warning: "warning",
    types.DiagnosticSeverity.Information: "info",
    types.DiagnosticSeverity.Hint: "info",
}
_TAGS = {
    types.DiagnosticTag.Unnecessary: "unnecessary",
    types.DiagnosticTag.Deprecated: "deprecated",
}

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reported:
    """A diagnostic and where it came from.

    Attributes:
        version: the document's that it was made for, where that is known.
        quick_fixes: titles of the fixes that its server offers.
    """

    uri: str
    diagnostic: types.Diagnostic
    version: int | None = None
    quick_fixes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A diagnostic as it was told: by standard LSP, or in JSON that nobody has checked yet."""

    uri: str
    version: int | None
    item: types.Diagnostic | Json

    @property
    def source(self) -> object:
        return self._field("source")

    @property
    def severity(self) -> int:
        """From 1, an error, to 4."""
        found = self._field("severity")
        return found if isinstance(found, int) else types.DiagnosticSeverity.Error

    @property
    def quick_fixes(self) -> tuple[str, ...]:
        """What our own clients add to LSP's fields."""
        found = self.item.get("quickFixTitles") if isinstance(self.item, dict) else None
        titles = found if isinstance(found, list) else []
        return tuple(title for title in titles if isinstance(title, str))

    def _field(self, name: str) -> object:
        return self.item.get(name) if isinstance(self.item, dict) else getattr(self.item, name)


def keep_most_severe(
    listed: Sequence[Listed], most: int, is_active: Callable[[Listed], bool]
) -> list[Listed]:
    """The active file's before the others', in their order; of too many the gravest."""

    def rank(entry: tuple[int, Listed]) -> tuple[bool, int, int]:
        return not is_active(entry[1]), entry[1].severity, entry[0]

    others = [one for one in listed if one.source != OWN_SOURCE]
    best = heapq.nsmallest(most, enumerate(others), key=rank)
    return [one for _, one in sorted(best, key=lambda best: (not is_active(best[1]), best[0]))]


@dataclass(frozen=True, slots=True)
class HiddenFolders:
    """What a model is not to see of the machine: made where waiting for the disk is no harm.

    Attributes:
        folders: patterns of paths and URIs, with what is shown in their place.
    """

    folders: tuple[tuple[re.Pattern[str], str], ...]

    @classmethod
    def of(cls, root: Path) -> Self:
        """Blocks."""
        shown = {root: ".", root.resolve(): ".", Path.home(): "~"}
        return cls(
            tuple(
                (re.compile(rf"{re.escape(text)}(/|(?![\w-]|\.\w))"), new)
                for path, new in shown.items()
                if path.name  # not the root of the disk, which is the start of every path
                for text in (uri_of(path), str(path))
            )
        )

    def plain(self, text: str) -> str:
        """Without the machine's directories, secrets and halves of characters."""
        from whence_tools.redact import redact

        return redact(self._relative(replace_halves(text)))

    def data(self, data: Any) -> Any:
        """A server's own note to itself, when it is small: some put whole syntax trees there."""
        from whence_tools.redact import redact_json

        try:
            text = replace_halves(json.dumps(data, ensure_ascii=False))
            return redact_json(json.loads(self._relative(text))) if len(text) <= MAX_DATA else None
        except RecursionError:
            return None

    def _relative(self, text: str) -> str:
        for folder, shown in self.folders:
            below = "" if shown == "." else f"{shown}/"
            text = folder.sub(partial(_in_place, shown, below), text)
        return text


def _in_place(folder: str, below: str, found: re.Match[str]) -> str:
    return below if found[1] else folder


def replace_halves(text: str) -> str:
    """The text with `?` for halves of characters: what is cut in UTF-16 units can begin with one,
    and no file can hold it."""
    return text.encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class Scene:
    """What the documents' names and positions mean.

    Attributes:
        paths: workspace-relative, by URI.
        lines: by URI, of the documents whose text is known.
        versions: of the open documents, by URI.
    """

    surroundings: HiddenFolders
    paths: Mapping[str, str]
    lines: Mapping[str, Sequence[str]]
    versions: Mapping[str, int | None]
    positions: Positions

    def cursor(self, uri: str, position: types.Position) -> CursorPosition:
        """Never behind the end of the text."""
        from whence_tools.editor_state import CursorPosition

        lines = self.lines.get(uri)
        number = position.line if lines is None else min(position.line, len(lines))
        at_end = lines is not None and number >= len(lines)
        column = 1 if at_end else self.column(uri, types.Position(number, position.character))
        return CursorPosition(line=number + 1, character=column)

    def diagnostic(self, reported: Reported) -> EditorDiagnostic:
        from whence_tools.editor_state import EditorDiagnostic

        found, start = reported.diagnostic, reported.diagnostic.range.start
        severity: Any = _SEVERITIES.get(found.severity or types.DiagnosticSeverity.Error, "error")
        described = found.code_description
        return EditorDiagnostic(
            severity=severity,
            message=self.surroundings.plain(found.message),
            line=start.line + 1,
            column=self.column(reported.uri, start),
            source=found.source or "unknown",
            code=None if found.code is None else str(found.code),
            code_description=self.surroundings.plain(described.href) if described else None,
            related_information=self._related(found) or None,
            tags=[_TAGS[tag] for tag in found.tags or () if tag in _TAGS] or None,
            data=self.surroundings.data(found.data),
            quick_fix_titles=self._titles(reported.quick_fixes) or None,
            file_path=self.paths[reported.uri],
            stale=self._is_stale(reported) or None,
        )

    def text(self, uri: str, selected: types.Range) -> str | None:
        """The text in a range; None where it is not known."""
        lines = self.lines.get(uri)
        if lines is None:
            return None
        (first, begin), (last, end) = sorted(
            self.positions.index(lines, place) for place in (selected.start, selected.end)
        )
        whole = [*lines[first:last], *([lines[last][:end]] if last < len(lines) else [])]
        return "".join(whole)[begin:]

    def _is_stale(self, reported: Reported) -> bool:
        version = self.versions.get(reported.uri)
        return version is not None and reported.version is not None and reported.version < version

    def column(self, uri: str, position: types.Position) -> int:
        """1-based, in UTF-16 units."""
        lines = self.lines.get(uri)
        if lines is None or position.line >= len(lines):
            return position.character + 1
        return self.positions.column(lines[position.line], position.character)

    def _related(self, found: types.Diagnostic) -> list[RelatedPlace]:
        from whence_tools.editor_state import RelatedPlace

        return [
            RelatedPlace(
                message=self.surroundings.plain(item.message),
                file_path=self.paths.get(item.location.uri) or _file_name(item.location.uri),
                line=item.location.range.start.line + 1,
            )
            for item in list(found.related_information or ())[:MAX_RELATED]
        ]

    def _titles(self, titles: Sequence[str]) -> list[str]:
        others = [title for title in titles if not title.startswith(OWN_TITLE)]
        return [self.surroundings.plain(title) for title in others[:MAX_FIXES]]


def _file_name(uri: str) -> str:
    path = path_of(uri)
    return path.name if path is not None else uri.partition(":")[0]
