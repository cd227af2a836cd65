"""`textDocument/codeLens`: the root cause above its line, and the fix to apply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from whence.lsp import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.lsp.server import WhenceServer
    from whence.lsp.state.findings import ShownFinding


def register(server: WhenceServer) -> None:
    options = types.CodeLensOptions(resolve_provider=False)

    @server.answers(types.TEXT_DOCUMENT_CODE_LENS, options)
    def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        findings = server.findings.of(params.text_document.uri)
        return [lens for finding in findings for lens in _lenses(finding)]


def _lenses(finding: ShownFinding) -> Iterator[types.CodeLens]:
    assert finding.words is not None
    yield _lens(finding, f"Whence: {finding.words.title}", "whence.showReport")
    fix = finding.analysis.fix
    if fix is not None and fix.is_offered:
        yield _lens(finding, texts.APPLY_FIX.format(fix=fix.in_a_title), "whence.applyFix")


def _lens(finding: ShownFinding, title: str, command: str) -> types.CodeLens:
    arguments = [{"analysisId": finding.analysis.id}]
    return types.CodeLens(finding.range, types.Command(title, command, arguments=arguments))
