"""The analyses that are shown in the editor, kept at their lines while the user edits.

A finding rests on the line of its root cause, on the lines that it quotes and on those that its fix
replaces, in whatever document they stand. It moves with them, is hidden as soon as one of them
changes, and is shown again when an undo brings them back.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from lsprotocol import types

from whence.lsp import texts
from whence.lsp.state.anchors import FollowedText, compare_texts
from whence.lsp.state.documents import open_texts
from whence.lsp.state.folders import path_of, uri_of
from whence.lsp.state.placing import MovedOnError, find_places
from whence.lsp.state.positions import Positions
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import Workspace, is_within, split_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from whence.domain.analysis import RootCauseAnalysis
    from whence.lsp.state.client import Client
    from whence.lsp.state.documents import OpenDocument
    from whence.lsp.state.placing import AnalysisPlaces, ChainSite

log = logging.getLogger(__name__)

SOURCE = "whence"
_OUTSIDE = "<module>"  # what a step of the call chain in no known function is called
# Clients move what is published along with their edits; a word in between could only be older.
_QUIET_SECONDS = 0.15
_LATEST_SECONDS = 1.0
_MAX_FINDINGS = 200


class FindingTexts(NamedTuple):
    """What is said of a finding, made once: nothing is rendered when the editor asks."""

    title: str
    message: str
    hover: str


def _nowhere() -> types.Range:
    return types.Range(types.Position(0, 0), types.Position(0, 0))


@dataclass(eq=False, slots=True)
class ShownFinding:
    """An analysis with the workspace that it speaks of.

    Attributes:
        uri: of the document of the root cause, as the client spells it; `range` is the text of the
            root cause's line. Both only where `is_visible`.
        placed: where it stands; None where there is nothing to show, or its lines were gone when
            it came.
    """

    root: Path
    analysis: RootCauseAnalysis
    uri: str = ""
    range: types.Range = field(default_factory=_nowhere)
    words: FindingTexts | None = None
    placed: AnalysisPlaces | None = None

    @property
    def is_visible(self) -> bool:
        """Whether every line that it rests on stands."""
        return self.placed is not None and all(
            anchor.stands for anchors in self.placed.rests_on.values() for anchor in anchors
        )

    @property
    def path(self) -> Path | None:
        """The file of the root cause."""
        location = self.analysis.location
        return self.root / location.file_path if location else None

    @property
    def sites(self) -> list[ChainSite]:
        """The steps of the call chain whose lines stand, outermost first."""
        return [site for site in self.placed.sites if site.anchor.stands] if self.placed else []

    @property
    def error_site(self) -> ChainSite | None:
        """Where the error was raised."""
        last = self.placed.sites[-1:] if self.placed else ()
        return next((site for site in last if site.anchor.stands), None)


class ShownFindings:
    """The findings of one client. Everything but reading files happens on the event loop."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._findings: dict[str, ShownFinding] = {}
        self._texts: dict[Path, FollowedText] = {}
        self._unsettled: set[Path] = set()
        self._published: dict[str, list[types.Diagnostic]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._reading = asyncio.Lock()
        self._first_change = self._last_change = 0.0

    # -- what is shown

    async def show(self, root: Path, analysis: RootCauseAnalysis) -> None:
        """Shows an analysis at its root cause, in place of an older one of the same error."""
        finding = ShownFinding(root, analysis)
        for other in [one for one in self._findings.values() if _same_error(one, finding)]:
            self._drop(other)
        self._findings[analysis.id] = finding
        for oldest in list(self._findings.values())[:-_MAX_FINDINGS]:
            self._drop(oldest)
        if analysis.outcome == "found" and analysis.location is not None:
            await self._place(finding)
        self.publish()

    async def _place(self, finding: ShownFinding) -> None:
        buffers = await open_texts(self._client.documents, finding.root)
        markdown = hover_kind(self._client) is types.MarkupKind.Markdown
        try:
            placed, words = await asyncio.to_thread(_read, finding, buffers, markdown)
        except MovedOnError as error:
            log.warning("analysis %s is not shown: %s", finding.analysis.id, error)
            return
        if self._findings.get(finding.analysis.id) is not finding:
            return  # a newer one took its place meanwhile
        finding.placed, finding.words = placed, words
        for path, lines in placed.texts.items():
            self._take_over(finding, path, lines)

    def _take_over(self, finding: ShownFinding, path: str, read: Sequence[str]) -> None:
        """Follows what was found in a text that may have changed while it was read."""
        assert finding.placed is not None
        own = [anchor for at, anchor in finding.placed.anchors() if at == path]
        if not own:
            return
        absolute = finding.root / path
        document = self._document(absolute)
        now = document.lines if document else read
        text = self._texts.setdefault(absolute, FollowedText(now))
        text.settle(now)
        step = compare_texts(read, now)
        for anchor in own:
            anchor.follow(step)
            anchor.settle(now)
            text.anchors.add(anchor)

    def get(self, analysis_id: str) -> ShownFinding | None:
        """Shown or not."""
        return self._findings.get(analysis_id)

    def of(self, uri: str) -> list[ShownFinding]:
        """The shown ones whose root cause stands in a document."""
        path = path_of(uri)
        return [finding for finding in self._visible() if finding.path == path]

    def at(self, uri: str, range: types.Range) -> list[ShownFinding]:  # noqa: A002 - LSP's name
        """The shown ones with their root cause, or the place of the error, on lines of a range."""
        path = path_of(uri)
        return [
            finding
            for finding in self._visible()
            if any(
                path == at and range.start.line <= line <= range.end.line
                for at, line in _places(finding)
            )
        ]

    async def clear(self, root: Path | None = None) -> None:
        """Takes them away: all of them, or those of one workspace."""
        for finding in [one for one in self._findings.values() if root in (None, one.root)]:
            self._drop(finding)
        self.publish()

    def forget(self, analysis_id: str) -> None:
        """Takes one away, where there is such a one."""
        finding = self._findings.get(analysis_id)
        if finding is not None:
            self._drop(finding)
            self.publish()

    def _drop(self, finding: ShownFinding) -> None:
        del self._findings[finding.analysis.id]
        for path, anchor in finding.placed.anchors() if finding.placed else ():
            absolute = finding.root / path
            text = self._texts[absolute]
            text.anchors.discard(anchor)
            if not text.anchors:
                del self._texts[absolute]
                self._unsettled.discard(absolute)

    def _visible(self) -> Iterator[ShownFinding]:
        self._settle()
        for finding in self._findings.values():
            if finding.is_visible:
                assert finding.path is not None
                finding.uri = self._uri(finding.path)
                finding.range = self._range(finding)
                yield finding

    # -- what the user does to the documents

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        path, text = self._find_followed(params.text_document.uri)
        document = self._document(path) if path else None
        if path and text and document:
            text.follow(params.content_changes, document.lines)
            self._unsettle(path)

    def opened(self, uri: str) -> None:
        path, text = self._find_followed(uri)
        if path and text:
            text.replaced()
            self._unsettle(path)

    async def on_disk(self, uris: Iterable[str]) -> None:
        """Looks again at what may have changed in files; open documents stand for their files."""
        async with self._reading:
            for uri in uris:
                path, text = self._find_followed(uri)
                if path and text and self._document(path) is None:
                    await self._read_again(path, text)
        self.publish()

    async def _read_again(self, path: Path, text: FollowedText) -> None:
        root = next(one.root for one in self._findings.values() if is_within(path, one.root))
        lines = await asyncio.to_thread(_lines_on_disk, root, path)
        if self._texts.get(path) is text and self._document(path) is None:
            text.replaced()
            text.settle(lines)

    def _find_followed(self, uri: str) -> tuple[Path | None, FollowedText | None]:
        path = path_of(uri) if self._texts else None
        return path, self._texts.get(path) if path else None

    def _unsettle(self, path: Path) -> None:
        self._unsettled.add(path)
        loop = asyncio.get_running_loop()
        self._last_change = loop.time()
        if self._timer is None:
            self._first_change = self._last_change
            self._timer = loop.call_later(_QUIET_SECONDS, self._due)

    def _settle(self) -> None:
        for path in self._unsettled:
            document = self._document(path)
            if document is not None:
                self._texts[path].settle(document.lines)
        self._unsettled.clear()

    # -- what the client is told

    def _due(self) -> None:
        """Publishes when the user pauses, at the latest a second after the first edit."""
        loop = asyncio.get_running_loop()
        due = min(self._last_change + _QUIET_SECONDS, self._first_change + _LATEST_SECONDS)
        if loop.time() < due:
            self._timer = loop.call_at(due, self._due)
        else:
            self.publish()

    def publish(self) -> None:
        """Tells the client what is different from what it was told."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now: dict[str, list[types.Diagnostic]] = {}
        for finding in self._visible():
            now.setdefault(finding.uri, []).append(self._diagnostic(finding))
        changed = [uri for uri in {**self._published, **now} if self._is_news(uri, now)]
        self._published = now
        for uri in changed:
            document = self._client.documents.get(uri)
            self._client.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(
                    uri, now.get(uri, []), document.version if document else None
                )
            )
        if changed:
            self._refresh_lenses()

    def _is_news(self, uri: str, now: dict[str, list[types.Diagnostic]]) -> bool:
        return self._published.get(uri, []) != now.get(uri, [])

    def _refresh_lenses(self) -> None:
        workspace = self._client.client_capabilities.workspace
        if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
            self._client.workspace_code_lens_refresh(None)

    def _diagnostic(self, finding: ShownFinding) -> types.Diagnostic:
        assert finding.words is not None
        return types.Diagnostic(
            range=finding.range,
            message=finding.words.message,
            severity=types.DiagnosticSeverity.Information,
            code=finding.analysis.error_type or None,
            source=SOURCE,
            related_information=self._related(finding) if self._takes_related else None,
            data={"analysisId": finding.analysis.id},
        )

    def _related(self, finding: ShownFinding) -> list[types.DiagnosticRelatedInformation]:
        return [
            types.DiagnosticRelatedInformation(
                types.Location(
                    self._uri(finding.root / site.path), self._line_range(finding, site)
                ),
                _label(site, finding),
            )
            for site in finding.sites
        ]

    def _line_range(self, finding: ShownFinding, site: ChainSite) -> types.Range:
        line = self._texts[finding.root / site.path].lines[site.anchor.first]
        return self._positions.line_range(line, site.anchor.first)

    def _range(self, finding: ShownFinding) -> types.Range:
        assert finding.placed is not None
        assert finding.path is not None
        number = finding.placed.cause.first
        line = self._texts[finding.path].lines[number]
        found = self._positions.line_range(line, number)
        location = finding.analysis.location
        if location is None or location.column is None:
            return found
        character = self._positions.character(line, location.column)
        start = types.Position(number, character)
        return types.Range(start, found.end) if character < found.end.character else found

    # -- what the client is like

    @property
    def _positions(self) -> Positions:
        return positions_of(self._client)

    @property
    def _takes_related(self) -> bool:
        text = self._client.client_capabilities.text_document
        diagnostics = text.publish_diagnostics if text else None
        return bool(diagnostics and diagnostics.related_information)

    def _document(self, path: Path) -> OpenDocument | None:
        return self._client.documents.get(uri_of(path))

    def _uri(self, path: Path) -> str:
        document = self._document(path)
        return document.uri if document else uri_of(path)


def hover_kind(client: Client) -> types.MarkupKind:
    """What the client's hovers show; the first that it names is the one it likes best."""
    text = client.client_capabilities.text_document
    formats = text.hover.content_format if text and text.hover else None
    takes_markdown = types.MarkupKind.Markdown in (formats or ())
    return types.MarkupKind.Markdown if takes_markdown else types.MarkupKind.PlainText


def positions_of(client: Client) -> Positions:
    """In the encoding that was agreed on with the client."""
    encoding = client.documents.position_encoding
    return Positions(str(getattr(encoding, "value", encoding)))


def _read(
    finding: ShownFinding,
    buffers: Mapping[str, str],
    markdown: bool,  # noqa: FBT001
) -> tuple[AnalysisPlaces, FindingTexts]:
    from whence.report import brief

    analysis = finding.analysis
    assert analysis.location is not None
    placed = find_places(analysis, analysis.location, Workspace(finding.root, buffers))
    hover = brief.write_hover(analysis, markdown=markdown)
    return placed, FindingTexts(brief.write_title(analysis), brief.write_message(analysis), hover)


def _lines_on_disk(root: Path, path: Path) -> list[str]:
    """None at all where the file cannot be read any more."""
    from whence_tools.contract import ToolFailure

    with suppress(ToolFailure):
        return split_keeping_ends(Workspace(root).read(str(path)).text)
    return []


def _same_error(one: ShownFinding, other: ShownFinding) -> bool:
    return one.root == other.root and (
        one.analysis.id == other.analysis.id
        or (one.analysis.fingerprint == other.analysis.fingerprint != "")
    )


def _places(finding: ShownFinding) -> Iterator[tuple[Path | None, int]]:
    yield finding.path, finding.range.start.line
    if site := finding.error_site:
        yield finding.root / site.path, site.anchor.first


def _label(site: ChainSite, finding: ShownFinding) -> str:
    within = "" if site.name == _OUTSIDE else texts.WITHIN.format(function=site.name)
    if site is finding.error_site:
        error = finding.analysis.error_type or texts.ANY_ERROR
        return texts.OCCURS_HERE.format(error=error, within=within)
    return texts.CALLED_HERE.format(within=within)
