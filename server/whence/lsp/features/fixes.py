"""A fix as one edit of the workspace: refused where the text is not what was analysed.

→ whence/fixPreview {analysisId}
← {analysisId, files: [{uri, before, after}]}    what `whence.applyFix` would do
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from whence.domain.errors import NotFoundError, UsageError
from whence.lsp import texts
from whence.lsp.bridge.editor import AttachedEditor
from whence.lsp.features.reports import finding_of
from whence.lsp.state.findings import positions_of
from whence.lsp.state.folders import uri_of
from whence.lsp.state.positions import to_units
from whence_tools.workspace import Workspace, split_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.analysis import Fix
    from whence.lsp.server import WhenceServer
    from whence.lsp.state.findings import ShownFinding
    from whence_tools.healing.edits import Replacement

Json = dict[str, Any]
_APPLY_SECONDS = 120.0  # an editor may ask the user first


def register(server: WhenceServer) -> None:
    async def apply_fix(given: Json) -> Json:
        finding = await finding_of(server, given)
        reason = await _apply(server, finding)
        if reason is None:
            return {"applied": True}
        server.show(reason, types.MessageType.Warning)
        return {"applied": False, "reason": reason}

    @server.answers("whence/fixPreview")
    async def fix_preview(params: Any) -> Json:
        finding = await finding_of(server, params if isinstance(params, dict) else {})
        return {"analysisId": finding.analysis.id, "files": await _preview(server, finding)}

    server.commands({"whence.applyFix": apply_fix})


async def _apply(server: WhenceServer, finding: ShownFinding) -> str | None:
    """Why the fix is not applied; None where it is."""
    workspace = server.protocol.client_capabilities.workspace
    try:
        edit = await make_workspace_edit(server, finding)
    except UsageError as error:
        return str(error)
    if not (workspace and workspace.apply_edit):
        return texts.NO_EDITS_TAKEN.format(analysis=finding.analysis.id)
    label = f"Whence: {texts.APPLY_FIX.format(fix=_fix_of(finding).verification.status)}"
    try:
        async with asyncio.timeout(_APPLY_SECONDS):
            answer = await server.workspace_apply_edit_async(
                types.ApplyWorkspaceEditParams(edit, label)
            )
    except TimeoutError:
        return texts.NOT_CONFIRMED
    except JsonRpcException as error:
        return texts.NOT_APPLIED.format(reason=error.message)
    if answer.applied:
        return None
    return texts.NOT_APPLIED.format(reason=answer.failure_reason or texts.NO_REASON)


async def make_workspace_edit(server: WhenceServer, finding: ShownFinding) -> types.WorkspaceEdit:
    """The edit that applies a finding's fix, for the documents' versions as they are now.

    Raises:
        UsageError: there is no fix to apply, or a text has changed since it was analysed.
    """
    versions = {document.uri: document.version for document in server.documents.open}
    contents = await _contents(server, finding)
    changes = await asyncio.to_thread(_changes, finding, contents, positions_of(server).encoding)
    spelled = {uri: _spell_as_client(server, uri) for uri in changes}
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


def _fix_of(finding: ShownFinding) -> Fix:
    fix = finding.analysis.fix
    if fix is None or not fix.edits:
        raise UsageError(texts.NO_FIX)
    if fix.verification.status == "refuted":
        raise UsageError(texts.FIX_REFUTED)
    return fix


async def _find_hashes(server: WhenceServer, finding: ShownFinding) -> dict[str, str]:
    """SHA-256 of the texts that were analysed: as they were stored with the analysis, else as they
    were when it came."""
    hashes = dict(finding.placed.hashes) if finding.placed else {}
    daemon = await server.daemon()
    try:
        await daemon.app(finding.root)
        return hashes | (await daemon.find(finding.analysis.id)).case.file_hashes
    except NotFoundError:
        return hashes


async def _contents(server: WhenceServer, finding: ShownFinding) -> dict[str, str]:
    """The texts that the fix edits, by path and without a BOM: as they are in the editor, else on
    the disk.

    Raises:
        UsageError: as `make_workspace_edit`.
    """
    fix = _fix_of(finding)
    opened = await AttachedEditor(server, finding.root).buffers()
    analysed = await _find_hashes(server, finding)
    contents = await asyncio.to_thread(_originals, finding, fix, analysed, opened)
    uris = (_spell_as_client(server, uri_of(finding.root / path)) for path in contents)
    if any(map(server.documents.is_too_large, uris)):
        raise UsageError(texts.FIX_OF_TOO_LARGE)
    return contents


def _originals(
    finding: ShownFinding, fix: Fix, analysed: Json, opened: Mapping[str, str]
) -> dict[str, str]:
    from whence.service.fix_application import BOM, read_originals

    contents = read_originals(fix, Workspace(finding.root), analysed, opened)
    return {path: text.removeprefix(BOM) for path, text in contents.items()}


async def _preview(server: WhenceServer, finding: ShownFinding) -> list[Json]:
    """The files before and after the fix; raises as `make_workspace_edit`."""
    from whence.service.fix_application import edits_of
    from whence_tools.healing.edits import apply_edits

    contents = await _contents(server, finding)
    fix = _fix_of(finding)
    return [
        {
            "uri": _spell_as_client(server, uri_of(finding.root / path)),
            "before": text,
            "after": apply_edits(text, edits_of(fix, path)),
        }
        for path, text in contents.items()
    ]


def _changes(
    finding: ShownFinding, contents: Mapping[str, str], encoding: str
) -> dict[str, list[types.TextEdit]]:
    """The edits by URI. Blocks: call it in a thread."""
    from whence.service.fix_application import edits_of
    from whence_tools.healing.edits import find_replacements

    changes, fix = {}, _fix_of(finding)
    for path, text in contents.items():
        lines = split_keeping_ends(text)
        made = find_replacements(lines, edits_of(fix, path))
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


def _spell_as_client(server: WhenceServer, uri: str) -> str:
    document = server.documents.get(uri)
    return document.uri if document else uri


def _takes_versions(server: WhenceServer) -> bool:
    workspace = server.protocol.client_capabilities.workspace
    edits = workspace.workspace_edit if workspace else None
    return bool(edits and edits.document_changes)
