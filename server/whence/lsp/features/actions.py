"""`textDocument/codeAction` and its resolve: what Whence offers where the user stands.

Answered from memory alone: clients ask on every move of the cursor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from whence.lsp import texts
from whence.lsp.features import fixes
from whence.lsp.transport.protocol import RequestFailedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from whence.lsp.server import WhenceServer
    from whence.lsp.state.findings import ShownFinding

SOURCE = "whence"
_KIND = types.CodeActionKind.QuickFix

Json = dict[str, Any]


def register(server: WhenceServer) -> None:
    options = types.CodeActionOptions(code_action_kinds=[_KIND], resolve_provider=True)

    @server.answers(types.TEXT_DOCUMENT_CODE_ACTION, options)
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction | types.Command]:
        uri, context = params.text_document.uri, params.context
        reported = [one for one in context.diagnostics if one.source != SOURCE]
        document = server.documents.get(uri)
        server.history.note(uri, params.range, reported, document.version if document else None)
        if not _includes_quick_fixes(context.only):
            return []
        client = _Client(server.client_capabilities)
        return [client.takes(action) for action in _offers(server, params, reported)]

    @server.answers(types.CODE_ACTION_RESOLVE)
    async def resolve(action: types.CodeAction) -> types.CodeAction:
        if isinstance(action.data, dict) and "analysisId" in action.data:
            finding = server.findings.get(str(action.data["analysisId"]))
            if finding is None:
                raise RequestFailedError(texts.OUT_OF_DATE)
            action.edit = await fixes.make_workspace_edit(server, finding)
        return action


def _includes_quick_fixes(only: Sequence[str] | None) -> bool:
    """Whether quick fixes are asked for. A kind asks for the kinds below it too; "" for all."""
    return not only or any(kind in ("", _KIND) for kind in only)


def _offers(
    server: WhenceServer, params: types.CodeActionParams, reported: Sequence[types.Diagnostic]
) -> Iterator[types.CodeAction]:
    uri = params.text_document.uri
    worst = find_worst_in(reported, params.range)
    if worst is not None:
        yield _command(texts.FIND_CAUSE, "whence.explain", _place(uri, worst), worst)
    elif _is_selection(params):
        place = {"uri": uri, "range": params.range}
        yield _command(texts.EXPLAIN_SELECTION, "whence.explainSelection", place)
    finding = _finding_at(server, uri, params.range, worst)
    if finding is not None:
        yield from _fix_of(finding)
    about = _place(uri, worst) if worst else finding and _error_of(finding)
    if about:
        yield _command(texts.SHOW_SIMILAR, "whence.findSimilar", about)


def _finding_at(
    server: WhenceServer,
    uri: str,
    selected: types.Range,
    worst: types.Diagnostic | None,
) -> ShownFinding | None:
    found = server.findings.at(uri, selected)
    if not found and worst is not None:
        found = server.findings.at(uri, worst.range)
    return found[-1] if found else None  # the newest


def _fix_of(finding: ShownFinding) -> Iterator[types.CodeAction]:
    fix = finding.analysis.fix
    if fix is not None and fix.is_offered:
        title = f"Whence: {texts.APPLY_FIX.format(fix=fix.in_a_title)}"
        yield types.CodeAction(title, kind=_KIND, data={"analysisId": finding.analysis.id})


def _command(
    title: str, command: str, argument: Json, fixes_: types.Diagnostic | None = None
) -> types.CodeAction:
    whole = f"Whence: {title}"
    return types.CodeAction(
        whole,
        kind=_KIND,
        diagnostics=[fixes_] if fixes_ else None,
        command=types.Command(whole, command, arguments=[argument]),
    )


def _place(uri: str, diagnostic: types.Diagnostic) -> Json:
    return {"uri": uri, "range": diagnostic.range, "diagnostic": diagnostic}


def _error_of(finding: ShownFinding) -> Json:
    error = finding.analysis.error_description
    return {"uri": finding.uri, "range": finding.range, "text": error}


def _is_selection(params: types.CodeActionParams) -> bool:
    invoked = params.context.trigger_kind == types.CodeActionTriggerKind.Invoked
    return invoked and params.range.start != params.range.end


def find_worst_in(
    diagnostics: Iterable[types.Diagnostic], selected: types.Range
) -> types.Diagnostic | None:
    """The gravest diagnostic on the selected lines, then the one nearest to where they begin.

    Clients that send more than stands in the range get the gravest of all, where none does.
    """

    def rank(diagnostic: types.Diagnostic) -> tuple[bool, int, int, int]:
        severity = diagnostic.severity or types.DiagnosticSeverity.Error
        return (
            not _on_lines(diagnostic.range, selected),
            severity,
            *_distance(diagnostic.range, selected.start),
        )

    return min(diagnostics, key=rank, default=None)


def find_worst_on(
    diagnostics: Iterable[types.Diagnostic], selected: types.Range
) -> types.Diagnostic | None:
    """The gravest diagnostic on the selected lines."""
    return find_worst_in([one for one in diagnostics if _on_lines(one.range, selected)], selected)


def _on_lines(one: types.Range, other: types.Range) -> bool:
    return one.start.line <= other.end.line and other.start.line <= one.end.line


def _distance(where: types.Range, start: types.Position) -> tuple[int, int]:
    if where.start <= start <= where.end:
        return 0, 0
    return abs(where.start.line - start.line), abs(where.start.character - start.character)


class _Client:
    """What the client can take: LSP 3.17, "Code Action Request", client capabilities."""

    def __init__(self, capabilities: types.ClientCapabilities) -> None:
        document = capabilities.text_document
        offered = document.code_action if document else None
        self._literals = bool(offered and offered.code_action_literal_support)
        resolved = offered.resolve_support.properties if offered and offered.resolve_support else ()
        self._resolves = self._literals and "edit" in resolved

    def takes(self, action: types.CodeAction) -> types.CodeAction | types.Command:
        if action.data and not self._resolves:
            action.command = types.Command(action.title, "whence.applyFix", arguments=[action.data])
            action.data = None
        return action.command if action.command and not self._literals else action
