"""From what the user points at to what is investigated: a diagnostic, a selection or a place."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from lsprotocol import types

from whence.lsp import texts
from whence.lsp.state.folders import path_of
from whence.lsp.state.positions import Positions
from whence.lsp.transport.protocol import RequestFailedError
from whence_tools.failure import ToolFailure
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import Workspace, split_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence.domain.analysis import ProblemInput
    from whence.lsp.server import WhenceServer
    from whence_tools.errors.diagnostics import DiagnosticDetails
    from whence_tools.errors.model import Frame, Problem

# What LSP (3.17, "Text Document Item") and Vim call languages beside the names in `list_lsp_ids`.
_OTHER_IDS = {
    "typescript.tsx": "typescript", "javascript.jsx": "javascript", "cs": "csharp",
    "cuda-cpp": "cpp", "c++": "cpp",
}  # fmt: skip
# Languages of documents that hold output and no program.
_OUTPUT = frozenset({"log", "plaintext", "text"})
_MAX_SEARCHED = 64 * 1024  # characters of a selection that are searched for a trace
_RELATED = 20  # further places that are told of at most
_SEVERITIES: dict[types.DiagnosticSeverity | None, str] = {
    types.DiagnosticSeverity.Warning: "warning",
    types.DiagnosticSeverity.Information: "note",
    types.DiagnosticSeverity.Hint: "note",
}


async def problem_of(
    server: WhenceServer,
    uri: str,
    range: types.Range,  # noqa: A002 - LSP's name
    diagnostic: types.Diagnostic | None = None,
) -> ProblemInput | Problem:
    """What to investigate.

    Args:
        range: the selection; a diagnostic's own range counts in its place.

    Returns:
        What the diagnostic says; without one, or where it says nothing, the selected text when it
        is a trace or a log, else the place alone. With what the debugger shows, where it has
        stopped at that place.

    Raises:
        RequestFailedError: there is neither a file nor a selected trace.
    """
    await asyncio.to_thread(import_module, "whence.domain.analysis")
    from whence.domain.analysis import ProblemInput

    root = await asyncio.to_thread(server.folders.root_of, uri)
    document = await _Pointed.at(server, uri, root)
    if diagnostic is None:
        text = document.text(range)
        if await asyncio.to_thread(_is_output, text, document.language):
            return ProblemInput(text=text)
    if document.path is None:
        raise RequestFailedError(texts.UNSAVED)
    from whence_tools.code.languages import LANGUAGES  # loaded when the document was named

    language = document.language if document.language in LANGUAGES else ""
    await asyncio.to_thread(import_module, "whence_tools.errors.diagnostics")
    await asyncio.to_thread(import_module, "whence.lsp.features.debugger_stop")
    from whence.lsp.features.debugger_stop import add_debugger_frames
    from whence_tools.errors.diagnostics import read_diagnostic
    from whence_tools.errors.model import Problem

    if diagnostic and diagnostic.message.strip():
        problem = read_diagnostic(await _details_of(server, document, diagnostic))
        problem = replace(problem, language=language or problem.language)
        return await add_debugger_frames(server, root, problem)
    place = document.place((diagnostic.range if diagnostic else range).start)
    asked = Problem(frames=(place,), language=language)
    stopped = await add_debugger_frames(server, root, asked)
    if stopped is not asked:
        return stopped
    return ProblemInput(
        file_path=place.file, line=place.line, column=place.column, language=language or None
    )


@dataclass(frozen=True, slots=True)
class _Pointed:
    """A document with all that is needed to name places in it.

    Attributes:
        path: None for what is no file.
        name: the path as a tool run in the workspace prints it.
        lines: with their ends; empty where it is neither open nor readable.
    """

    root: Path | None
    path: Path | None
    name: str
    language: str
    lines: Sequence[str]
    positions: Positions

    @classmethod
    async def at(cls, server: WhenceServer, uri: str, root: Path | None) -> _Pointed:
        document, path = server.documents.get(uri), path_of(uri)
        positions = document.positions if document else _positions(server)
        name = await asyncio.to_thread(_relative, path, root) if path else ""
        lines = document.lines if document else await asyncio.to_thread(_read, root, name)
        spoken = (document.language_id or "").lower() if document else ""
        language = await asyncio.to_thread(_language_of, spoken, name)
        return cls(root, path, name, language, lines, positions)

    def place(self, position: types.Position) -> Frame:
        """With the column in UTF-16 units, and the source line where it is known."""
        from whence_tools.errors.model import Frame

        if position.line >= len(self.lines):
            return Frame(self.name, position.line + 1, position.character + 1)
        line = self.lines[position.line]
        column = self.positions.column(line, position.character)
        return Frame(self.name, position.line + 1, column, code=line.strip() or None)

    def text(self, selected: types.Range) -> str:
        """What stands between two positions."""
        first, start = self.positions.index(self.lines, selected.start)
        last, end = self.positions.index(self.lines, selected.end)
        if first == last:
            return self.lines[first][start:end] if first < len(self.lines) else ""
        last_line = self.lines[last][:end] if last < len(self.lines) else ""
        return "".join([self.lines[first][start:], *self.lines[first + 1 : last], last_line])


def _positions(server: WhenceServer) -> Positions:
    encoding = server.documents.position_encoding
    return Positions(str(getattr(encoding, "value", encoding) or "utf-16"))


def _relative(path: Path, root: Path | None) -> str:
    """Workspace-relative with `/`; as it is outside the workspace."""
    for one in (path, path.resolve()):
        if root is not None and one.is_relative_to(root):
            return one.relative_to(root).as_posix()
    return path.as_posix()


def _read(root: Path | None, name: str) -> list[str]:
    """The lines of a file on the disk; none where it may not or cannot be read."""
    if root is None:
        return []
    try:
        return split_keeping_ends(Workspace(root).read(name).text)
    except ToolFailure:
        return []


def _language_of(spoken: str, name: str) -> str:
    """Args: spoken: what the editor calls the document's language; name: of the file."""
    from whence_tools.code.languages import language_of, list_lsp_ids

    known = {**list_lsp_ids(), **_OTHER_IDS}.get(spoken)
    if known is not None or spoken in _OUTPUT:
        return known or spoken
    return language_of(name) or spoken


def _is_output(text: str, language: str) -> bool:
    """Whether a selection is what a program printed, and no place in one."""
    from whence_tools.errors import parse

    if language in _OUTPUT and "\n" in text.strip():
        return True
    return any(problem.frames for problem in parse(text[:_MAX_SEARCHED]))


async def _details_of(
    server: WhenceServer, document: _Pointed, diagnostic: types.Diagnostic
) -> DiagnosticDetails:
    from whence_tools.errors.diagnostics import DiagnosticDetails

    message = diagnostic.message.replace("\u00a0", " ")  # Pyright's indentation
    first, *more = [line.strip() for line in message.splitlines() if line.strip()]
    return DiagnosticDetails(
        source=(diagnostic.source or "").lower(),
        language=document.language,
        code="" if diagnostic.code is None else str(diagnostic.code),
        severity=_SEVERITIES.get(diagnostic.severity, "error"),
        message=first,
        more=tuple(more),
        place=document.place(diagnostic.range.start),
        related=await _related(server, document, diagnostic),
    )


async def _related(
    server: WhenceServer, document: _Pointed, diagnostic: types.Diagnostic
) -> tuple[tuple[Frame, str], ...]:
    related = (diagnostic.related_information or ())[:_RELATED]
    uris = {one.location.uri for one in related}
    documents = {uri: await _Pointed.at(server, uri, document.root) for uri in uris}
    return tuple(
        (documents[one.location.uri].place(one.location.range.start), _one_line(one.message))
        for one in related
    )


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
