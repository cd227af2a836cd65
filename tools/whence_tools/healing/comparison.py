"""What was compared between the runs without a patch and those with it, as it goes on the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from whence_tools.contract import WireModel

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence_tools.healing.before_after import ProblemDifference
    from whence_tools.healing.executed import Executed
    from whence_tools.healing.reading import OutputReading

_MOST_NAMED: Final = 20  # failures of each kind


class Comparison(WireModel):
    """The runs of a command without a patch, and those with it. Left out is what was not counted.

    Attributes:
        tests_before, tests_after: how many tests ran: the most of a run without the patch, the
            least of one with it.
        assertions_before, assertions_after: likewise.
        assertions_by: who counted them: the runner, each as often as it was made; or, of the tests
            that fail without the patch, the lines that ran and have one.
        gone, remaining, new: the failures that the patch ended, left and brought: the names of the
            tests that failed, where the runner gives them, else the errors; at most 20 of each.
    """

    tests_before: int | None = None
    tests_after: int | None = None
    assertions_before: int | None = None
    assertions_after: int | None = None
    assertions_by: Literal["runner", "executedLines"] | None = None
    gone: list[str]
    remaining: list[str]
    new: list[str]


def compare(
    red: Sequence[OutputReading],
    green: Sequence[OutputReading],
    errors: ProblemDifference,
    executed: Executed | None = None,
) -> Comparison | None:
    """The comparison of the runs; None where no command was run.

    Args:
        red, green: what the runs without and with the patch say.
        errors: the difference in the errors that were printed.
        executed: the assertions on lines that ran, where that was watched.
    """
    if not red or not green:
        return None
    before, after = ([run.tests.ran for run in runs if run.tests] for runs in (red, green))
    asserted, now = (
        [run.assertions for run in runs if run.assertions is not None] for runs in (red, green)
    )
    by: Literal["runner", "executedLines"] | None = "runner"
    if not (asserted and now):
        asserted, now = ([executed.before], [executed.after]) if executed else ([], [])
        by = "executedLines" if executed else None
    gone, remaining, new = _list_failures(red, green, errors)
    return Comparison(
        tests_before=max(before, default=None),
        tests_after=min(after, default=None),
        assertions_before=max(asserted, default=None),
        assertions_after=min(now, default=None),
        assertions_by=by,
        gone=gone,
        remaining=remaining,
        new=new,
    )


def _list_failures(
    red: Sequence[OutputReading], green: Sequence[OutputReading], errors: ProblemDifference
) -> tuple[list[str], list[str], list[str]]:
    if not all(run.failed_tests for run in red):
        return _take_first(errors.resolved), _take_first(errors.remaining), _take_first(errors.new)
    failed = frozenset().union(*(run.failed_tests for run in red))
    fail = frozenset().union(*(run.failed_tests for run in green))
    return (
        _take_first(sorted(failed - fail)),
        _take_first(sorted(failed & fail)),
        _take_first(sorted(fail - failed)),
    )


def _take_first(texts: Iterable[str]) -> list[str]:
    return list(texts)[:_MOST_NAMED]
