"""The analyst that needs no model: a deterministic playbook behind the same port."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence.domain.analysis import AnalystInfo, Draft
from whence.domain.errors import AnalystError
from whence.domain.ids import new_id
from whence.domain.transcript import CONCLUDE_NOW, CallAnswer, Step, Submission, Transcript
from whence.playbook.session import Opening, begin, go_on
from whence_tools.worker import WorkerDiedError

if TYPE_CHECKING:
    from whence.domain.events import Emit
    from whence.playbook.engine.case import FileSearch
    from whence_tools.ports import Cpu

_DIED = "The process that the rules run in ended twice. It may need more memory."


class OfflineAnalyst:
    """Implements `whence.domain.ports.Analyst` by a session of the rules in the worker.

    Args:
        cpu: where the rules run.
        search: finds files and words; what is quoted is read by a tool.
    """

    def __init__(self, cpu: Cpu, search: FileSearch) -> None:
        self._cpu, self._search = cpu, search
        self._session_id = new_id()
        self._transcript: Transcript | None = None
        self._earlier: tuple[CallAnswer, ...] = ()  # answers of the transcripts before
        self._was_interrupted = False

    @property
    def info(self) -> AnalystInfo:
        return AnalystInfo(kind="offline")

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        """The next tool calls, or the submission that ends the investigation.

        Raises:
            AnalystError: the worker died, and did so again.
        """
        del emit
        answers = transcript.last.answers if transcript.last else ()
        # One that was interrupted may still run on a thread: it cannot be asked again.
        if self._was_interrupted or any(CONCLUDE_NOW in (one.note or "") for one in answers):
            return Submission(_out_of_time(transcript))
        try:
            return await self._step(transcript, answers)
        except asyncio.CancelledError:
            self._was_interrupted = True
            raise
        except WorkerDiedError as error:
            raise AnalystError(_DIED) from error

    async def _step(self, transcript: Transcript, answers: tuple[CallAnswer, ...]) -> Step:
        """Raises: WorkerDiedError: once is borne."""
        try:
            step = await self._go_on(transcript, answers)
        except WorkerDiedError:
            step = None
        return step or await self._begin(transcript)

    async def _go_on(self, transcript: Transcript, answers: tuple[CallAnswer, ...]) -> Step | None:
        if self._transcript is transcript:
            return await self._cpu.run(go_on, self._session_id, answers)
        if self._transcript is not None:
            self._earlier += tuple(self._transcript.answers)
        self._transcript = transcript
        return await self._begin(transcript)

    async def _begin(self, transcript: Transcript) -> Step:
        known = (*self._earlier, *transcript.answers)
        opening = Opening(
            transcript.problem, self._search, transcript.ruled_out, known, transcript.can_try,
            transcript.command,
        )  # fmt: skip
        return await self._cpu.run(begin, self._session_id, opening)


def _out_of_time(transcript: Transcript) -> Draft:
    """What there is to say when the last round of tools has been spent."""
    frame = transcript.problem.own_frame
    return Draft(
        error_type=transcript.problem.error_type or None,
        root_cause="",
        solution="",
        confidence=0.0,
        file_path=frame.path if frame else None,
        line=frame.line if frame else None,
        next_steps=[
            "The search stopped before Whence had followed the value to its origin.",
            "Allow more rounds or more time (`limits.rounds`, `limits.seconds`) and run it again.",
        ],
    )
