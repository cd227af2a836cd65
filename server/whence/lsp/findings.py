"""The analyses that are shown in the editor, kept at their lines while the user edits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.lsp.folders import uri_of

if TYPE_CHECKING:
    from pathlib import Path

    from whence.analysis import RootCauseAnalysis
    from whence.lsp.server import WhenceServer


@dataclass
class Finding:
    """An analysis with the workspace that it speaks of."""

    root: Path
    analysis: RootCauseAnalysis


class Findings:
    def __init__(self, server: WhenceServer) -> None:
        self._server = server
        self._findings: dict[str, Finding] = {}

    async def show(self, root: Path, analysis: RootCauseAnalysis) -> None:
        """Shows an analysis at its root cause, in place of an older one of the same error."""
        self._findings[analysis.id] = Finding(root, analysis)

    def get(self, analysis_id: str) -> Finding | None:
        return self._findings.get(analysis_id)

    def of(self, uri: str) -> list[Finding]:
        """Those whose root cause stands in a document."""
        return [finding for finding in self._findings.values() if _stands_in(finding, uri)]

    async def clear(self) -> None:
        """Takes all of them away."""
        self._findings.clear()


def _stands_in(finding: Finding, uri: str) -> bool:
    location = finding.analysis.location
    return location is not None and uri_of(finding.root / location.file_path) == uri
