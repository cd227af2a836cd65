"""Who reads what an analyst submits, before it counts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence.agent.grounding import ground

if TYPE_CHECKING:
    from whence.domain.transcript import Submission, Transcript
    from whence_tools.workspace import Workspace


class GroundingReviewer:
    """Sends a first submission back when its quotes, its place or its edits do not hold."""

    def __init__(self, workspace: Workspace) -> None:
        self._read = workspace.read

    async def review(self, submission: Submission, transcript: Transcript) -> str | None:
        grounded = await asyncio.to_thread(ground, submission.draft, self._read, transcript.answers)
        if not grounded.complaints:
            return None
        listed = "\n".join(f"- {complaint}" for complaint in grounded.complaints)
        return (
            f"Some of this does not hold:\n{listed}\n"
            "Read the files again where you need to, then call submit_analysis with exact quotes."
        )


class AcceptingReviewer:
    """For an analyst that quotes only what it has read."""

    async def review(self, submission: Submission, transcript: Transcript) -> str | None:
        del submission, transcript
        return None
