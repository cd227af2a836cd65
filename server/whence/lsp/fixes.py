"""A fix as one edit of the workspace: refused where the text is not what was analysed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from whence.errors import NotFoundError, UsageError
from whence.lsp.editor import AttachedEditor
from whence.lsp.findings import positions_of
from whence.lsp.folders import uri_of
from whence.lsp.positions import to_units
from whence.lsp.reports import finding_of
from whence_tools.workspace import Workspace, split_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.agent.conclude import Replacement
    from whence.analysis import Fix
    from whence.lsp.findings import Finding
    from whence.lsp.server import WhenceServer

Json = dict[str, Any]
_APPLY_SECONDS = 120.0  # an editor may ask the user first
_LABEL = "Whence: apply the {} fix"


def register(server: WhenceServer) -> None:
    async def apply_fix(given: Json) -> Json:
        finding = await finding_of(server, given)
        reason = await _applied(server, finding)
        if reason is None:
            return {"applied": True}
        server.show(reason, types.MessageType.Warning)
        return {"applied": False, "reason": reason}

    server.commands({"whence.applyFix": apply_fix})


async def _applied(server: WhenceServer, finding: Finding) -> str | None:
    """Why the fix is not applied; None where it is."""
    workspace = server.protocol.client_capabilities.workspace
    try:
        edit = await workspace_edit(server, finding)
    except UsageError as error:
        return str(error)
    if not (workspace and workspace.apply_edit):
        by_hand = f"`whence apply {finding.analysis.id}` in a terminal applies the fix"
        return f"this editor takes no edits from a server; {by_hand}"
    label = _LABEL.format(_fix_of(finding).verification.status)
    try:
        async with asyncio.timeout(_APPLY_SECONDS):
            answer = await server.workspace_apply_edit_async(
                types.ApplyWorkspaceEditParams(edit, label)
            )
    except TimeoutError:
        return "the editor has not said whether it applied the fix"
    except JsonRpcException as error:
        return f"the editor did not apply the fix: {error.message}"
    if answer.applied:
        return None
    return f"the editor did not apply the fix: {answer.failure_reason or 'it gave no reason'}"


async def workspace_edit(server: WhenceServer, finding: Finding) -> types.WorkspaceEdit:
    """The edit that applies a finding's fix, for the documents' versions as they are now.

    Raises:
        UsageError: there is no fix to apply, or a text has changed since it was analysed.
    """
    fix = _fix_of(finding)
    versions = {document.uri: document.version for document in server.documents.open}
    opened = await AttachedEditor(server, finding.root).buffers()
    analysed = await _analysed(server, finding)
    changes = await asyncio.to_thread(
        _changes, finding, fix, analysed, opened, positions_of(server).encoding
    )
    spelled = {uri_of_path: _spelled(server, uri_of_path) for uri_of_path in changes}
    if any(map(server.documents.is_too_large, spelled.values())):
        raise UsageError(
            "the fix is not applied: a document of more than 10 MiB is open, and what is in it "
            "now is not known; save it, close it, and apply the fix again"
        )
    if not _takes_versions(server):
        return types.WorkspaceEdit(changes={spelled[uri]: e for uri, e in changes.items()})
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(
                    spelled[uri], versions.get(spelled[uri])
                ),
                edits,
            )
            for uri, edits in changes.items()
        ]
    )


def _fix_of(finding: Finding) -> Fix:
    fix = finding.analysis.fix
    if fix is None or not fix.edits:
        raise UsageError("there is no fix to apply; the report says what to do")
    if fix.verification.status == "refuted":
        raise UsageError("the fix is not applied: it was tried and the error was still there")
    return fix


async def _analysed(server: WhenceServer, finding: Finding) -> dict[str, str]:
    """SHA-256 of the texts that were analysed: as they were stored with the analysis, else as they
    were when it came."""
    hashes = dict(finding.placed.hashes) if finding.placed else {}
    daemon = await server.daemon()
    try:
        await daemon.app(finding.root)
        return hashes | (await daemon.find(finding.analysis.id)).case.file_hashes
    except NotFoundError:
        return hashes


def _changes(
    finding: Finding, fix: Fix, analysed: Json, opened: Mapping[str, str], encoding: str
) -> dict[str, list[types.TextEdit]]:
    """The edits by URI. Blocks: call it in a thread."""
    from whence.agent.conclude import replacements
    from whence.applying import BOM, edits_of, originals

    changes = {}
    texts = originals(fix, Workspace(finding.root), analysed, opened)
    for path, text in texts.items():
        lines = split_keeping_ends(text.removeprefix(BOM))
        made = replacements(lines, edits_of(fix, path))
        changes[uri_of(finding.root / path)] = [_text_edit(lines, one, encoding) for one in made]
    return changes


def _text_edit(lines: Sequence[str], change: Replacement, encoding: str) -> types.TextEdit:
    start = _start_of(lines, change.first, encoding)
    end = _start_of(lines, change.last, encoding)
    return types.TextEdit(types.Range(start, end), "".join(change.lines))


def _start_of(lines: Sequence[str], number: int, encoding: str) -> types.Position:
    """Where a line begins (from 0); the end of a last line that has no line end."""
    if number >= len(lines) > 0 and not lines[-1].endswith(("\n", "\r")):
        return types.Position(len(lines) - 1, to_units(lines[-1], encoding))
    return types.Position(number, 0)


def _spelled(server: WhenceServer, uri: str) -> str:
    document = server.documents.get(uri)
    return document.uri if document else uri


def _takes_versions(server: WhenceServer) -> bool:
    workspace = server.protocol.client_capabilities.workspace
    edits = workspace.workspace_edit if workspace else None
    return bool(edits and edits.document_changes)
