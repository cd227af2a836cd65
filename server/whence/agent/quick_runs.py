"""Whether an edit takes a failure away at all: one run tells, before a fix is tried as a proof."""

from __future__ import annotations

import logging
from dataclasses import field
from typing import TYPE_CHECKING, Final

from whence.agent.edit_runs import run_changed
from whence_tools.healing import reading
from whence_tools.healing.verdict import CheckedRun, is_of_problem, is_rid_of
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import SandboxError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.agent.recorded_run import Rerun
    from whence_tools.healing.change import Change
    from whence_tools.ports import Copy, RunOutcome

_SLOWER: Final = 4  # than without the edit; an edit may make a loop endless
_LEAST_SECONDS: Final = 5.0

log = logging.getLogger(__name__)


@dataclass
class QuickRuns:
    """Single runs of what failed, of one investigation.

    Attributes:
        message: the failure, as it was printed.
        rerun: the most that one run may take.
    """

    message: str
    rerun: Rerun
    _red: list[CheckedRun | None] = field(default_factory=list)

    async def leaves_failure(self, changes: Sequence[Change]) -> bool:
        """Whether a run with changes still has the failure; False also where no run can tell."""
        if not self.rerun.is_allowed:
            return False
        sandbox = self.rerun.context.sandbox
        assert sandbox is not None
        try:
            async with sandbox.copy(buffers=self.rerun.context.workspace.buffers) as copy:
                red = await self._run_red(copy)
                if red is None:
                    return False
                texts = {one.path: one.after for one in changes}
                limit = max(_LEAST_SECONDS, _SLOWER * red.outcome.wall_ms / 1000)
                run = await self._run(copy, texts, min(limit, self.rerun.seconds))
        except (OSError, SandboxError) as error:
            log.info("an edit was not tried: %s", error)
            return False
        problem = await self._read_problem()
        return run.outcome.stopped is not None or not is_rid_of(problem, run, red)

    async def _run_red(self, copy: Copy) -> CheckedRun | None:
        """The run without changes, once; None where it does not show the failure."""
        if not self._red:
            run = await self._run(copy, {}, self.rerun.seconds)
            has_it = is_of_problem(await self._read_problem(), run)
            self._red.append(run if has_it else None)
        return self._red[0]

    async def _run(self, copy: Copy, texts: Mapping[str, str], seconds: float) -> CheckedRun:
        outcome: RunOutcome = await run_changed(copy, texts, self.rerun, seconds)
        return CheckedRun(outcome, await self._read(outcome.output, str(copy.root)))

    async def _read_problem(self) -> reading.OutputReading:
        return await self._read(self.message, str(self.rerun.context.workspace.root))

    async def _read(self, text: str, root: str) -> reading.OutputReading:
        context = self.rerun.context
        files = await context.cpu.run(reading.list_workspace_files, context.workspace)
        return await context.cpu.run(reading.read_output, text, root, files)
