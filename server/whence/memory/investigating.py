"""The store as one investigation sees it: the `CaseMemory` port of the agent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence.domain.analysis import AnalystInfo, RootCauseAnalysis, SimilarCase
from whence.memory.case import Circumstances
from whence.memory.recall import hash_current_files
from whence_tools.git import head_of
from whence_tools.lazy_dataclass import dataclass
from whence_tools.solved_cases import CaseMatch, CaseQuery

if TYPE_CHECKING:
    from whence.domain.analysis import Fix
    from whence.memory.store import CaseStore
    from whence_tools.errors.model import Problem
    from whence_tools.workspace import Workspace

SIMILAR_SHOWN = 3
# Between error descriptions, by all-MiniLM-L6-v2: the same error in other words is mostly above it,
# another error of the same language mostly below.
SIMILAR_FLOOR = 0.6


@dataclass(frozen=True, slots=True)
class InvestigationMemory:
    """What is known of problems in one workspace, and where new analyses go.

    Attributes:
        workspace: the investigation's snapshot; its hashes go with what is stored, and the commit
            that is checked out there.
    """

    store: CaseStore
    workspace: Workspace
    workspace_id: str
    command: list[str] | None = None

    async def recall(self, problem: Problem) -> RootCauseAnalysis | None:
        known = await self.store.recall(
            problem.fingerprint, self.workspace_id, hash_current_files(self.workspace)
        )
        if known is None or not known.answers or known.case.analysis is None:
            return None
        analysis = RootCauseAnalysis.model_validate(known.case.analysis)
        return analysis.model_copy(
            update={
                "analyst": AnalystInfo(kind="memory"),
                "user_validated": known.case.user_validated,
                "confidence": known.case.confidence,
            }
        )

    async def similar(self, problem: Problem) -> list[SimilarCase]:
        query = CaseQuery(
            query=f"{problem.error_type}: {problem.message}".strip(": ") or "error",
            min_confidence=0.0,
            limit=SIMILAR_SHOWN,
        )
        found = await self.store.find(query, problem, workspace_id=self.workspace_id, wait=False)
        return [
            _similar(match)
            for match in found.results
            if (match.exact or match.similarity >= SIMILAR_FLOOR) and not _is_own_guess(match)
        ]

    async def has_failed(self, fix: Fix, problem: Problem) -> bool:
        return await self.store.has_failed(
            fix.diff, problem.fingerprint, self.workspace_id, hash_current_files(self.workspace)
        )

    async def remember(self, analysis: RootCauseAnalysis, problem: Problem) -> None:
        hashes = await asyncio.to_thread(self.workspace.hashes)
        rests_on = _files_of(analysis)
        await self.store.remember(
            analysis,
            Circumstances(
                workspace_id=self.workspace_id,
                own_frames=problem.own_frame is not None,
                git_head=await head_of(self.workspace.root),
                file_hashes={path: hashes[path] for path in rests_on if path in hashes},
                command=self.command,
            ),
        )


def _files_of(analysis: RootCauseAnalysis) -> set[str]:
    paths = {item.file_path for item in analysis.evidence}
    paths |= {analysis.location.file_path} if analysis.location else set()
    paths |= {edit.file_path for edit in analysis.fix.edits} if analysis.fix else set()
    return {path for path in paths if path}


def _is_own_guess(match: CaseMatch) -> bool:
    """What was thought of this very error before says nothing about it."""
    return bool(match.exact) and not match.other_workspace and match.state != "solved"


def _similar(match: CaseMatch) -> SimilarCase:
    return SimilarCase(
        id=match.id,
        state=match.state or "seen",
        error_description=match.error_description,
        root_cause=match.root_cause,
        solution=match.solution,
        similarity=match.similarity,
        confidence=match.confidence,
        exact=match.exact,
        other_workspace=match.other_workspace,
    )
