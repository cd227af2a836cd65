"""`whence.explain`, `whence.explainSelection`, `whence.explainTerminal`: what is investigated.

Each answers `{investigationId, stopReason, analysis?}` when the investigation has ended.
"""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from whence.lsp import texts
from whence.lsp.features.actions import find_worst_on
from whence.lsp.features.investigating import (
    InvestigationRequest,
    InvestigationTarget,
    make_title,
    run,
)
from whence.lsp.features.output_workspace import workspace_of_output
from whence.lsp.features.problems import problem_of
from whence.lsp.state.folders import path_of
from whence.lsp.transport.protocol import RequestFailedError

if TYPE_CHECKING:
    from pathlib import Path

    from whence.lsp.features.arguments import Arguments
    from whence.lsp.server import WhenceServer

Json = dict[str, Any]


async def explain(server: WhenceServer, arguments: Arguments) -> Json:
    """`{uri, range, diagnostic?}`"""
    uri, where = arguments.place()
    diagnostic = arguments.diagnostic()
    return await run(server, await _at(server, arguments, uri, where, diagnostic))


async def explain_selection(server: WhenceServer, arguments: Arguments) -> Json:
    """`{uri, range}?`: without them, what the client says is selected, or looked at last; the
    error that was told of there, if any."""
    if "uri" in arguments or "range" in arguments:
        uri, where = arguments.place()
    else:
        uri, where = await _ask_selection(server)
    error = _error_on(server, uri, where)
    return await run(server, await _at(server, arguments, uri, where, error))


async def explain_terminal(server: WhenceServer, arguments: Arguments) -> Json:
    """`{text?, uri?, cwd?}`: the output, else the client is asked; a file of the workspace, and the
    folder in which the command ran."""
    given, uri = arguments.optional_text("text"), arguments.optional_text("uri")
    cwd = arguments.optional_text("cwd")

    async def question() -> InvestigationTarget:
        text, active = (given, uri) if given else await _terminal(server)
        return await text_question(server, text, uri or active, cwd)

    last_line = (given or "").strip().rpartition("\n")[2] or "the terminal's output"
    return await run(server, InvestigationRequest(make_title(last_line), question, arguments.token))


async def text_question(
    server: WhenceServer, text: str, uri: str | None, cwd: str | None = None
) -> InvestigationTarget:
    """A printed text, in the workspace that it or the command's folder names, else in that of a
    document or the first there is."""
    await asyncio.to_thread(import_module, "whence.domain.analysis")
    from whence.domain.analysis import ProblemInput

    root = await workspace_of_output(server, text, cwd) or await workspace_of(server, uri)
    return InvestigationTarget(root, ProblemInput(text=text))


async def workspace_of(server: WhenceServer, uri: str | None) -> Path:
    """That of a document; of what is no file, the first folder that is open.

    Raises:
        RequestFailedError: no folder is open.
    """
    root = await asyncio.to_thread(server.folders.root_of, uri) if uri else None
    root = root or next(iter(server.folders.listed()), None)
    if root is None:
        raise RequestFailedError(texts.NO_WORKSPACE)
    return root


async def _at(
    server: WhenceServer,
    arguments: Arguments,
    uri: str,
    where: types.Range,
    diagnostic: types.Diagnostic | None,
) -> InvestigationRequest:
    root = await workspace_of(server, uri)
    _note(server, uri, where, diagnostic)

    async def question() -> InvestigationTarget:
        return InvestigationTarget(root, await problem_of(server, uri, where, diagnostic))

    start = (diagnostic.range if diagnostic else where).start
    name = make_title(_message(diagnostic), _display_path(uri, root), start.line + 1)
    return InvestigationRequest(name, question, arguments.token)


def _note(
    server: WhenceServer, uri: str, where: types.Range, diagnostic: types.Diagnostic | None
) -> None:
    """What the user asks about is what they look at: clients need not have told of it before."""
    if path_of(uri) is None:
        return
    document, known = server.documents.get(uri), _reported_on(server, uri)
    if diagnostic is not None and diagnostic not in known:
        known = (diagnostic, *known)
    server.history.note(uri, where, known, document.version if document else None)


def _message(diagnostic: types.Diagnostic | None) -> str:
    return str(diagnostic.message) if diagnostic else ""


def _display_path(uri: str, root: Path) -> str:
    path = path_of(uri)
    if path is None:
        return uri.rpartition("/")[2]
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


async def _ask_selection(server: WhenceServer) -> tuple[str, types.Range]:
    context = await server.bridge.editor_context(selection=True, diagnostics=False, terminal=False)
    if context is not None and context.active is not None:
        return context.active, _expand_selection(
            server, context.active, context.cursor, context.selected
        )
    if server.history.latest is None:
        raise RequestFailedError(texts.NOTHING_SELECTED)
    return server.history.latest.uri, server.history.latest.range


def _error_on(server: WhenceServer, uri: str, where: types.Range) -> types.Diagnostic | None:
    """The worst error that was told of on these lines, where the text is still the same."""
    return find_worst_on(_reported_on(server, uri), where)


def _reported_on(server: WhenceServer, uri: str) -> tuple[types.Diagnostic, ...]:
    """The diagnostics that were told of a document as it is now."""
    report, document = server.history.of(uri), server.documents.get(uri)
    if report is None or (document is not None and document.version != report.version):
        return ()
    return report.diagnostics


def _expand_selection(
    server: WhenceServer, uri: str, cursor: types.Position, selected: str | None
) -> types.Range:
    """The lines of the selection: clients tell its text, and the cursor is at one of its ends."""
    document, more = server.documents.get(uri), len((selected or "").splitlines()) - 1
    if document is not None and selected and more > 0:
        others = selected.splitlines()[1:] or [""]
        for first in (cursor.line - more, cursor.line - more - 1, cursor.line):
            there = [line.rstrip("\r\n") for line in document.lines[max(first, 0) :][: more + 1]]
            if first >= 0 and there[1:-1] == others[:-1] and there[-1].startswith(others[-1]):
                return types.Range(types.Position(first, 0), types.Position(first + more + 1, 0))
    return types.Range(cursor, cursor)


async def _terminal(server: WhenceServer) -> tuple[str, str | None]:
    """What the terminal shows, and the document that is open beside it.

    Raises:
        RequestFailedError: the client doesn't tell.
    """
    context = await server.bridge.editor_context(selection=False, diagnostics=False, terminal=True)
    if context is None or not (context.terminal or "").strip():
        raise RequestFailedError(texts.NO_TERMINAL)
    assert context.terminal is not None
    return context.terminal, context.active
