"""Whether an edit takes a failure away at all: one run tells, before a fix is tried as a proof."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from whence.agent.edit_runs import count_copies, read_run, run_changed
from whence_tools.healing import reading
from whence_tools.healing.verdict import is_of_problem, is_rid_of
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import SandboxError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.agent.recorded_run import Rerun
    from whence_tools.healing.change import Change
    from whence_tools.healing.reading import OutputReading
    from whence_tools.healing.verdict import CheckedRun
    from whence_tools.ports import Copy

_SLOWER: Final = 4  # than without the edit; an edit may make a loop endless
_LEAST_SECONDS: Final = 5.0
_MOST_SECONDS: Final = 60.0  # of all runs together

log = logging.getLogger(__name__)


class _Failure(NamedTuple):
    """What failed, as it was printed and as it runs.

    Attributes:
        files: of the workspace.
        red: a run without changes; None where it does not show the failure.
    """

    files: Sequence[str]
    problem: OutputReading
    red: CheckedRun | None


Effect = Literal["gone", "stays", "unknown"]
"""What becomes of a failure with some changes; it stays, too, where there is no time for a run."""
Patch = tuple[tuple[str, str], ...]
"""What files say with some changes: their paths with the texts."""


@dataclass
class QuickRuns:
    """Single runs of what failed, of one investigation: with the same changes only once.

    Attributes:
        message: the failure, as it was printed.
        rerun: the most that one run may take.
    """

    message: str
    rerun: Rerun
    _failure: _Failure | None = None
    _seconds: float = 0.0
    _known: dict[Patch, Effect] = field(default_factory=dict)

    async def find_effect(
        self, changes: Sequence[Change], ahead: Sequence[Sequence[Change]] = ()
    ) -> Effect:
        """What one run with changes shows.

        Args:
            ahead: the changes that are asked about next, likeliest first: as many as this machine
                can run at the same time are run beside these.
        """
        patches = [_make_patch(one) for one in (changes, *ahead)]
        if patches[0] not in self._known:
            if self._seconds >= _MOST_SECONDS:
                return "stays"
            began = time.monotonic()
            try:
                new = [one for one in dict.fromkeys(patches) if one not in self._known]
                await self._run_all(new[: count_copies()])
            finally:
                self._seconds += time.monotonic() - began
        return self._known[patches[0]]

    async def _run_all(self, patches: Sequence[Patch]) -> None:
        try:
            if self._failure is None and self.rerun.is_allowed:
                async with self.rerun.copy() as copy:
                    self._failure = await self._watch_failure(copy)
        except (OSError, SandboxError) as error:
            log.info("what failed did not run again: %s", error)
        effects = await asyncio.gather(*map(self._run_changed, patches))
        self._known |= zip(patches, effects, strict=True)

    async def _run_changed(self, patch: Patch) -> Effect:
        if self._failure is None or (red := self._failure.red) is None:
            return "unknown"
        files, problem, _red = self._failure
        seconds = max(_LEAST_SECONDS, _SLOWER * red.outcome.wall_ms / 1000)
        try:
            async with self.rerun.copy() as copy:
                run = await self._run(copy, dict(patch), files, min(seconds, self.rerun.seconds))
        except (OSError, SandboxError) as error:
            log.info("an edit was not tried: %s", error)
            return "unknown"
        fails_otherwise = not run.passed and bool(run.identities - red.identities)
        is_helped = not fails_otherwise and is_rid_of(problem, run, red)
        return "gone" if is_helped and run.outcome.stopped is None else "stays"

    async def _watch_failure(self, copy: Copy) -> _Failure:
        context, workspace = self.rerun.context, self.rerun.context.workspace
        files = await context.cpu.run(reading.list_workspace_files, workspace)
        root = str(workspace.root)
        problem = await context.cpu.run(reading.read_output, self.message, root, files)
        run = await self._run(copy, {}, files, self.rerun.seconds)
        return _Failure(files, problem, run if is_of_problem(problem, run) else None)

    async def _run(
        self, copy: Copy, texts: Mapping[str, str], files: Sequence[str], seconds: float
    ) -> CheckedRun:
        outcome = await run_changed(copy, texts, self.rerun, seconds)
        return await read_run(outcome, str(copy.root), files, self.rerun.context)


def _make_patch(changes: Sequence[Change]) -> Patch:
    return tuple((one.path, one.after) for one in changes)
