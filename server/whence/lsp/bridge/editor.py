"""What the editor knows of one workspace: the `LiveEditor` of an attached client."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from lsprotocol import types

from whence.lsp.bridge.answers import MalformedError, structure_answer_part
from whence.lsp.bridge.snapshots import (
    HiddenFolders,
    Listed,
    Reported,
    Scene,
    keep_most_severe,
    replace_halves,
)
from whence.lsp.state.documents import open_texts
from whence.lsp.state.folders import path_of, relative_paths, uri_of
from whence.lsp.state.positions import Positions
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import MAX_FILE_BYTES, decode, split_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from cattrs import Converter

    from whence.lsp.bridge.answers import EditorContext
    from whence.lsp.bridge.questions import Bridge
    from whence.lsp.state.documents import Documents
    from whence.lsp.state.reported_diagnostics import DiagnosticHistory, ReportedDiagnostics
    from whence_tools.code.editor_hierarchy import EditorCall
    from whence_tools.editor_state import EditorSnapshot

log = logging.getLogger(__name__)

# Calls outside of any function come from an item of one of these kinds.
_MODULES = frozenset({types.SymbolKind.File, types.SymbolKind.Module})
MOST_DOCUMENTS = 2000


@dataclass(frozen=True, slots=True)
class _UserPlace:
    """Where the user is or was."""

    uri: str
    cursor: types.Position
    selected: str | types.Range | None


@dataclass(frozen=True, slots=True)
class _Known:
    """What was told, by our own question or by standard LSP.

    Attributes:
        places: the likeliest active one first.
    """

    places: Sequence[_UserPlace]
    listed: Sequence[Listed]
    terminal: str | None = None

    @property
    def uris(self) -> set[str]:
        return {one.uri for one in self.places} | {one.uri for one in self.listed}


class BridgedClient(Protocol):
    """A client that may tell more than standard LSP does, and what it has told."""

    @property
    def documents(self) -> Documents: ...

    @property
    def bridge(self) -> Bridge: ...

    @property
    def history(self) -> DiagnosticHistory: ...

    @property
    def converter(self) -> Converter: ...


class AttachedEditor:
    """Documents belong to a workspace by where they lie on the disk, links followed: those of a
    workspace folder inside it too, as the tools read them from there.

    Args:
        root: the workspace's directory.
    """

    def __init__(self, client: BridgedClient, root: Path) -> None:
        self._client, self._root = client, root

    async def buffers(self) -> Mapping[str, str]:
        return await open_texts(self._client.documents, self._root)

    async def snapshot(
        self, *, selection: bool, diagnostics: bool, terminal: bool
    ) -> EditorSnapshot | None:
        """As the client tells when it is asked, else as standard LSP has told. The active file is
        the one looked at last in this workspace when the editor shows another one's."""
        context = await self._client.bridge.editor_context(
            selection=selection, diagnostics=diagnostics, terminal=terminal
        )
        known = self._read_known(context)
        paths = await asyncio.to_thread(relative_paths, known.uris, self._root)
        place = next((place for place in known.places if place.uri in paths), None)
        if place is None:
            return None
        reported = self._collect_reported(known, paths, place.uri) if diagnostics else []
        scene = await self._scene(paths, [place.uri, *(one.uri for one in reported)], reported)
        shown = place if selection else replace(place, selected=None)
        output = known.terminal if terminal else None
        return await asyncio.to_thread(_render, scene, shown, reported, output)

    def _read_known(self, context: EditorContext | None) -> _Known:
        reports = self._client.history.all
        visited = [
            _UserPlace(report.uri, report.range.start, self._current_range(report))
            for report in reports
        ]
        if context is None:
            listed = [
                Listed(one.uri, one.version, item) for one in reports for item in one.diagnostics
            ]
            return _Known(visited, listed)
        active = context.active
        now = [_UserPlace(active, context.cursor, context.selected)] if active else []
        documents = sorted(context.diagnostics, key=lambda one: one.uri != active)
        listed = [
            Listed(one.uri, one.version, item)
            for one in documents[:MOST_DOCUMENTS]
            for item in one.items
        ]
        return _Known([*now, *visited], listed, context.terminal)

    def _current_range(self, report: ReportedDiagnostics) -> types.Range | None:
        """The range that was looked at, where the text is still the same."""
        document = self._client.documents.get(report.uri)
        is_same = document is not None and document.version == report.version
        return report.range if is_same else None

    def _collect_reported(
        self, known: _Known, paths: Mapping[str, str], active: str
    ) -> list[Reported]:
        from whence_tools.get_user_error_context import MAX_DIAGNOSTICS

        own = [one for one in known.listed if one.uri in paths]
        chosen = keep_most_severe(own, MAX_DIAGNOSTICS, lambda one: paths[one.uri] == paths[active])
        return [found for one in chosen if (found := self._typed(one)) is not None]

    def _typed(self, one: Listed) -> Reported | None:
        if isinstance(one.item, types.Diagnostic):
            return Reported(one.uri, one.item, one.version)
        try:
            found = structure_answer_part(self._client.converter, one.item, types.Diagnostic)
        except MalformedError as error:
            log.debug("a diagnostic of %s is left out: %s", one.uri, error)
            return None
        return Reported(one.uri, found, one.version, one.quick_fixes)

    async def _scene(
        self, paths: Mapping[str, str], uris: Sequence[str], reported: Sequence[Reported]
    ) -> Scene:
        related = {
            item.location.uri
            for one in reported
            for item in one.diagnostic.related_information or ()
        }
        others = related - paths.keys()
        more = await asyncio.to_thread(relative_paths, others, self._root) if others else {}
        versions = {
            uri: document.version
            for uri in uris
            if (document := self._client.documents.get(uri)) is not None
        }
        return Scene(
            await asyncio.to_thread(HiddenFolders.of, self._root),
            {**paths, **more},
            await self._lines(uris),
            versions,
            self._positions,
        )

    @property
    def _positions(self) -> Positions:
        encoding = self._client.documents.position_encoding
        return Positions(str(getattr(encoding, "value", encoding or "utf-16")))

    async def _lines(self, uris: Iterable[str]) -> dict[str, Sequence[str]]:
        """Of the open documents; of others only where the client counts in other units than we."""
        found: dict[str, Sequence[str]] = {}
        closed = []
        for uri in dict.fromkeys(uris):
            document = self._client.documents.get(uri)
            if document is not None:
                found[uri] = document.lines
            else:
                closed.append(uri)
        if closed and self._positions.encoding != "utf-16":
            found |= await asyncio.to_thread(_lines_on_disk, closed)
        return found

    async def calls_of(self, path: str, line: int, column: int) -> Sequence[EditorCall] | None:
        if not self._client.bridge.offers("callHierarchy"):
            return None
        uri = await self._uri(path)
        lines = (await self._lines([uri])).get(uri, ())
        character = column - 1
        if line <= len(lines):
            character = self._positions.character(lines[line - 1], column)
        incoming = await self._incoming(uri, types.Position(line - 1, character))
        return None if incoming is None else await self._calls(incoming)

    async def _uri(self, path: str) -> str:
        """The client's own name for a file where it is open."""
        opened = [document.uri for document in self._client.documents.open]
        paths = await asyncio.to_thread(relative_paths, opened, self._root)
        return next((uri for uri in opened if paths.get(uri) == path), uri_of(self._root / path))

    async def _incoming(
        self, uri: str, position: types.Position
    ) -> list[types.CallHierarchyIncomingCall] | None:
        bridge = self._client.bridge
        async with bridge.hierarchy:
            items = await bridge.prepare_call_hierarchy(uri, position)
            answers = [await bridge.incoming_calls(item) for item in items or ()]
        given = [answer for answer in answers if answer is not None]
        return list(chain(*given)) if given and len(given) == len(answers) else None

    async def _calls(self, incoming: Sequence[types.CallHierarchyIncomingCall]) -> list[EditorCall]:
        uris = [call.from_.uri for call in incoming]
        paths = await asyncio.to_thread(relative_paths, uris, self._root)
        scene = await self._scene(paths, list(paths), ())
        return [one for call in incoming for one in _editor_calls(call, scene)]


def _render(
    scene: Scene, place: _UserPlace, reported: Sequence[Reported], terminal: str | None
) -> EditorSnapshot:
    """Long texts are looked through for secrets: not for the event loop."""
    from whence_tools.editor_state import EditorSnapshot
    from whence_tools.get_user_error_context import cut_last_lines

    selected = place.selected
    if isinstance(selected, types.Range):
        selected = scene.text(place.uri, selected)
    return EditorSnapshot(
        active_file=scene.paths[place.uri],
        cursor_position=scene.cursor(place.uri, place.cursor),
        selected_text=replace_halves(selected) if selected else None,
        diagnostics=[scene.diagnostic(one) for one in reported],
        terminal_output=cut_last_lines(replace_halves(terminal)) or None if terminal else None,
    )


def _editor_calls(call: types.CallHierarchyIncomingCall, scene: Scene) -> list[EditorCall]:
    from whence_tools.code.editor_hierarchy import EditorCall

    caller, start = call.from_, call.from_.selection_range.start
    lines = [place.start.line for place in call.from_ranges] or [start.line]
    return [
        EditorCall(
            caller=caller.name,
            caller_path=scene.paths.get(caller.uri),
            caller_line=start.line + 1,
            caller_column=scene.column(caller.uri, start),
            line=line + 1,
            at_module_level=caller.kind in _MODULES,
        )
        for line in dict.fromkeys(lines)
    ]


def _lines_on_disk(uris: Sequence[str]) -> dict[str, Sequence[str]]:
    found: dict[str, Sequence[str]] = {}
    for uri in uris:
        path = path_of(uri)
        try:
            if path is not None and path.stat().st_size <= MAX_FILE_BYTES:
                found[uri] = split_keeping_ends(decode(path.read_bytes(), "utf-8")[0])
        except OSError as error:
            log.debug("columns in %s are not converted: %s", uri, error)
    return found
