"""What the runs of a patch don't decide: whether tests notice the checks that it changes. Its
examples are counted, and variations of it are run."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from whence_tools.healing.asked import find_failing_checks
from whence_tools.healing.change import Change
from whence_tools.healing.variations import make_variations
from whence_tools.healing.verdict import fails_no_more, is_as_good, is_stillborn
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from whence_tools.healing.examples import Examples
    from whence_tools.healing.verdict import CheckedRun, Observed
    from whence_tools.ports import Cpu

_MOST_VARIATIONS: Final = 30
_TIMES_SLOWER: Final = 3
_SLACK_SECONDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class Challenge:
    """Attributes:
    unchecked: by what the patch does to a check of the program, the patch without that check.
    run: the command with other changes, for at most so many seconds of the processor; None where
        no copy can be made.
    is_late: whether another run would take too long.
    least: how many checks have to ask for the patch, whatever it chooses.
    """

    changes: Sequence[Change]
    examples: Examples
    unchecked: Mapping[str, Sequence[Change]]
    seen: Observed
    cpu: Cpu
    run: Callable[[Sequence[Change], float], Awaitable[CheckedRun | None]]
    is_late: Callable[[], bool]
    least: int = 1

    async def find_doubts(self) -> tuple[str, ...]:
        """Why the runs don't prove the patch: no test notices a check that it changes, too little
        asks for it, the first variation of it that passes as well, or that too few of them could be
        run."""
        for says, without in self.unchecked.items():
            if not await self._notices(without):
                return (f"The patch {says}, and nothing shows that tests notice it",)
        asked = await self._count_asking(self.examples.choices)
        if asked is not None:
            only = "one check asks" if asked == 1 else f"{asked} checks ask"
            return (f"Only {only} for what the patch does, and leave{'s' * (asked == 1)} a choice",)
        return await self._try_variations()

    async def _try_variations(self) -> tuple[str, ...]:
        varied = await self.cpu.run(make_variations, self.changes, self.examples)
        slowest = max(run.outcome.cpu_seconds for run in self.seen.green)
        most = _SLACK_SECONDS + _TIMES_SLOWER * slowest  # what takes longer loops for ever
        ran = told = 0
        for one in varied[:_MOST_VARIATIONS]:
            run = None if self.is_late() else await self.run(one.changes, most)
            if run is None:
                break
            if run.outcome.stopped == "seconds":
                continue  # the machine was slow: only processor time tells a loop
            ran += 1
            told += not is_stillborn(run, self.seen)
            if is_as_good(run, self.seen):
                says = f"The tests don't check all of the patch: the command also passes {one.says}"
                return (says,)
        planned = min(len(varied), _MOST_VARIATIONS)
        if ran < planned:
            return (f"There was only time for {ran} of {planned} variations of the patch",)
        if told or self.examples.is_decided:
            return ()
        if await self._count_asking(self.examples.choices + 1) is None:
            return ()  # there is nothing smaller to it than the whole, which several checks notice
        return ("No variation of the patch can be run, so nothing shows that the tests check it",)

    async def _notices(self, without: Sequence[Change]) -> bool:
        """Whether a test fails without a check: then tests hold it as they hold other code, and it
        may be changed like that."""
        run = await self.run(without, inf)
        return run is not None and not (
            is_as_good(run, self.seen) or is_stillborn(run, self.seen) or run.outcome.stopped
        )

    async def _count_asking(self, choices: int) -> int | None:
        """How many checks ask for the patch, where that is too few for what it chooses: one decides
        a choice, and each two more another one, because checks of one kind tell the same."""
        tests, asked = self.examples.tests, 0
        red = min(self.seen.red, key=_count_failures).reading  # what fails by chance asks nothing
        green = max(self.seen.green, key=_count_failures).reading
        while True:
            failing = await self.cpu.run(find_failing_checks, red, green, tests)
            asked += failing.count
            if asked >= max(self.least, 2 * choices - 1) or (failing.of_loop and self.least == 1):
                return None
            if failing.without is None or self.is_late():
                return asked
            less = [
                Change(path, tests[path], text)
                for path, text in failing.without.items()
                if text != tests[path]
            ]
            without = await self.run(less, inf)
            if without is None or self._fails_no_more(without):
                return asked
            # What needs the statements that were taken out asks for nothing more.
            with_patch = await self.run((*self.changes, *less), inf)
            if with_patch is None or not self._fails_no_more(with_patch):
                return asked
            red, tests = without.reading, failing.without

    def _fails_no_more(self, run: CheckedRun) -> bool:
        return fails_no_more(run, self.seen.red, self.seen.green)


def _count_failures(run: CheckedRun) -> int:
    return len(run.reading.failed_tests)
