"""Which single edits make a failing test pass: they are tried one by one, in isolated copies.

Where only edits of one line do, and those of all other lines that the test runs do not, that line
is at fault as far as the tests can tell. No values are needed for it, so it serves all languages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import field, replace
from typing import TYPE_CHECKING, Final

from whence.agent.edit_runs import count_copies, read_run, run_edited, run_forked
from whence.domain.events import EditSearchStarted
from whence_tools.healing import reading
from whence_tools.healing.verdict import CheckedRun, is_of_problem, is_rid_of
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import SandboxError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whence.agent.recorded_run import Rerun
    from whence.domain.events import Emit
    from whence_tools.code.mutations import Mutation
    from whence_tools.healing.reading import OutputReading
    from whence_tools.ports import Copy, RunOutcome
    from whence_tools.workspace import Workspace

_MOST: Final = 400  # edits
_MOST_COMBINED: Final = 1200  # of those that put in what may be missing
_LINES_COMBINED: Final = 30
_LEAST_TRIED: Final = 8  # edits for which there has to be time
_SLOWER: Final = 4  # than without the edit; an edit may make a loop endless
_LEAST_SECONDS: Final = 3.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TriedEdit:
    """What came of one edit.

    Attributes:
        helps: the failure is gone, and no other came.
        left: how many tests fail with it.
        breaks: a test fails with it that passes without.
    """

    mutation: Mutation
    helps: bool
    left: int
    breaks: bool

    @property
    def place(self) -> tuple[str, int]:
        """The file and the line."""
        return self.mutation.path, self.mutation.line


@dataclass(frozen=True, slots=True)
class EditSearch:
    """What came of trying edits.

    Attributes:
        tried: likeliest first.
        is_complete: no edit was left for lack of time.
    """

    tried: tuple[TriedEdit, ...]
    is_complete: bool

    @property
    def survivors(self) -> list[TriedEdit]:
        """The edits that help; of them those with which the fewest tests fail."""
        helping = [one for one in self.tried if one.helps]
        fewest = min((one.left for one in helping), default=0)
        return [one for one in helping if one.left == fewest]

    @property
    def places(self) -> set[tuple[str, int]]:
        """The lines that were edited."""
        return {one.place for one in self.tried}

    def has_broken(self, place: tuple[str, int]) -> bool:
        """Whether another edit of a line breaks a test that passes: only then do those tests have a
        say in what the line is to do."""
        return any(one.breaks for one in self.tried if one.place == place)

    @property
    def helping_places(self) -> set[tuple[str, int]]:
        """The lines of which an edit helps, however many tests it leaves failing."""
        return {one.place for one in self.tried if one.helps}


async def search_edits(
    message: str,
    lines: Mapping[str, Sequence[int]],
    rerun: Rerun,
    emit: Emit,
) -> EditSearch | None:
    """Tries the single edits of some lines, each in a run of the command; where they are tried in
    forks and none helps, also those that put in what may be missing.

    Args:
        message: the failure, as it was printed.
        lines: by workspace-relative path, 1-based; the most suspicious come first.
        rerun: the most that all runs together may take.
        emit: told that each of the two begins.

    Returns:
        What came of it; None where nothing may be run, or the command does not show the failure.
    """
    if not rerun.is_allowed or rerun.seconds <= 0:
        return None
    deadline = time.monotonic() + rerun.seconds
    context, workspace = rerun.context, rerun.context.workspace
    files = await context.cpu.run(reading.list_workspace_files, workspace)
    texts = await asyncio.to_thread(_read_texts, lines, workspace)
    planned = await context.cpu.run(_plan, texts, {path: list(lines[path]) for path in texts})
    if not planned:
        return None
    problem = await context.cpu.run(reading.read_output, message, str(workspace.root), files)
    search = _Search(rerun, deadline, files, texts, problem)
    found = await _try_planned(search, planned, _MOST, emit)
    if found is None or found.survivors or not (found.is_complete and search.is_forked):
        return found
    nearest = {path: list(lines[path])[:_LINES_COMBINED] for path in texts}
    planned = await context.cpu.run(_plan, texts, nearest, combines=True)
    if not planned:
        return found
    more = await _try_planned(search, planned, _MOST_COMBINED, emit)
    if more is None:
        return replace(found, is_complete=False)
    return EditSearch((*found.tried, *more.tried), more.is_complete)


async def _try_planned(
    search: _Search, planned: Sequence[Mutation], most: int, emit: Emit
) -> EditSearch | None:
    emit(EditSearchStarted(edits=len(planned[:most])))
    search.tried = []
    try:
        await search.run(planned[:most])
    except SandboxError as error:
        log.info("no more edits were tried: %s", error)
    if not search.tried:
        return None
    order = {id(one): place for place, one in enumerate(planned)}
    tried = sorted(search.tried, key=lambda one: order[id(one.mutation)])
    return EditSearch(tuple(tried), is_complete=len(tried) == len(planned))


def _read_texts(paths: Iterable[str], workspace: Workspace) -> dict[str, str]:
    return {path: text for path in paths if (text := workspace.try_read(path))}


def _plan(
    texts: dict[str, str], lines: dict[str, list[int]], *, combines: bool = False
) -> list[Mutation]:
    """The likeliest edits of the most suspicious lines first: time may run out."""
    from whence_tools.code.mutations import find_constants_used, list_mutations

    planned: list[Mutation] = []
    places: dict[tuple[str, int], int] = {}
    lines = {
        path: [*lines[path], *find_constants_used(texts[path], path, lines[path])] for path in texts
    }
    for path, text in texts.items():
        for number in lines[path]:
            places[path, number] = len(places)
        planned += list_mutations(text, path, set(lines[path]), combines=combines)
    return sorted(planned, key=lambda one: -one.odds / (1 + places[one.path, one.line]))


@dataclass
class _Search:
    """Attributes:
    red: a run without an edit, which has the problem.
    """

    rerun: Rerun
    deadline: float
    files: list[str]
    texts: Mapping[str, str]
    problem: OutputReading
    tried: list[TriedEdit] = field(default_factory=list)
    red: CheckedRun | None = None

    @property
    def is_forked(self) -> bool:
        """Whether edits are tried in forks, which takes little time."""
        return all(path.endswith(".py") for path in self.texts)

    @property
    def _left(self) -> float:
        return self.deadline - time.monotonic()

    async def run(self, planned: Sequence[Mutation]) -> None:
        """Tries what there is time for: in forks of the program where it can be forked."""
        copies = min(count_copies(), len(planned))
        if self.is_forked:
            shares = (planned[first::copies] for first in range(copies))
            await asyncio.gather(*map(self._try_forked, shares))
        if self.red is None:
            await self._try_in_turn(list(reversed(planned)), copies)

    async def _try_forked(self, edits: Sequence[Mutation]) -> None:
        async with self.rerun.copy() as copy:
            outcomes = await run_forked(copy, [None, *edits], self.texts, self.rerun, self._left)
            for edit, outcome in outcomes:
                run = await self._read(outcome, copy)
                if edit is not None:
                    self._judge(edit, run)
                elif is_of_problem(self.problem, run):
                    self.red = run
                else:
                    return

    async def _try_in_turn(self, pending: list[Mutation], copies: int) -> None:
        """Takes edits from the end of the list."""
        async with self.rerun.copy() as copy:
            outcome = await run_edited(copy, None, self.texts, self.rerun, self._left)
            red = await self._read(outcome, copy)
            enough = self._left > _LEAST_TRIED * outcome.wall_ms / 1000
            if not enough or not is_of_problem(self.problem, red):
                return
            self.red = red
            others = (self._try_pending(pending) for _ in range(copies - 1))
            await asyncio.gather(self._try_pending(pending, copy), *others)

    async def _try_pending(self, pending: list[Mutation], copy: Copy | None = None) -> None:
        if copy is None:
            async with self.rerun.copy() as other:
                await self._try_pending(pending, other)
            return
        assert self.red is not None
        usual = self.red.outcome.wall_ms / 1000
        while pending and self._left > usual:
            edit, limit = pending.pop(), max(_LEAST_SECONDS, _SLOWER * usual)
            outcome = await run_edited(copy, edit, self.texts, self.rerun, min(limit, self._left))
            self._judge(edit, await self._read(outcome, copy))

    async def _read(self, outcome: RunOutcome, copy: Copy) -> CheckedRun:
        return await read_run(outcome, str(copy.root), self.files, self.rerun.context)

    def _judge(self, edit: Mutation, run: CheckedRun) -> None:
        assert self.red is not None
        after = run.reading.failed_tests
        breaks = bool(after - self.red.reading.failed_tests)
        self.tried.append(TriedEdit(edit, self._helps(run), len(after), breaks))

    def _helps(self, run: CheckedRun) -> bool:
        assert self.red is not None
        if run.outcome.stopped or not is_rid_of(self.problem, run, self.red):
            return False
        before, after = self.red.reading, run.reading
        if before.tests is not None and (after.tests is None or after.tests.ran < before.tests.ran):
            return False
        return run.passed or (bool(after.failed_tests) and after.failed_tests < before.failed_tests)
