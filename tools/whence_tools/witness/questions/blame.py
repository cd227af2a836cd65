"""Which function alone can have made a failing assertion's wrong value, and on which line.

Of all that a failing test ran, a call is cleared that

    handed on         gave what it was given to a call below it, and returned its result as it was
    did the same      was given the same in a test that passes, and gave the same
    was right so far  returned what the test expected, or lies below a call that did

Where calls of one function are left, and one line of it decides more than the rest, nothing else
can be it: unless the test is wrong, or what these lines read besides their arguments.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.code_reading import make_code_reader
from whence_tools.witness.questions.same_calls import did_the_same, is_whole
from whence_tools.witness.questions.suspicion import rank_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from whence_tools.errors.observed import Assertion, Value
    from whence_tools.witness.questions.suspicion import SuspectLine
    from whence_tools.witness.questions.wrong_results import WrongResult
    from whence_tools.witness.recording.replay import CallRecord, Replay, TestRun

_MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class Blame:
    """What alone is left.

    Attributes:
        call: the last one of its function.
        line: the one that decides its result.
        cleared: how many other functions the test ran.
    """

    call: CallRecord
    line: int
    cleared: int


def find_blame(
    replay: Replay,
    wrong: WrongResult,
    assertion: Assertion | None,
    read: Callable[[str], str | None],
) -> Blame | None:
    """The one call and line to blame; None where several are left, or not all was recorded.

    Args:
        wrong: the call that the value came from, known for certain.
        assertion: what was compared.
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    test = wrong.test
    if not wrong.is_certain or test.dropped:
        return None
    code_of = make_code_reader(read)
    own = [one for one in test.calls if one.by and not code_of(one.path).is_test(one.first_line)]
    calls = own or [one for one in test.calls if one.by]
    left = _without(calls, set(_handed_on(wrong.calls)))
    left = _without(left, _right_so_far(test, wrong, assertion))
    left = _without(left, {one.id for one in left if did_the_same(one, replay.passed_tests)})
    functions = {one.function for one in left}
    if len(functions) != 1:
        return None
    line = _deciding_line(replay, left, read)
    others = {one.function for one in calls} - functions
    return Blame(left[-1], line, len(others)) if line is not None else None


def _without(calls: Iterable[CallRecord], cleared: set[int]) -> list[CallRecord]:
    return [one for one in calls if one.id not in cleared]


def _handed_on(chain: Sequence[CallRecord]) -> Iterator[int]:
    for outer, inner in pairwise(chain):
        given = {one.repr for one in (outer.arguments or {}).values()}
        passed = [one.repr for one in (inner.arguments or {}).values()]
        if inner.arguments is not None and is_whole(outer) and given.issuperset(passed):
            yield outer.id


def _right_so_far(test: TestRun, wrong: WrongResult, assertion: Assertion | None) -> set[int]:
    """The calls below the first one that returned what was expected, and that one.

    Two small values are often alike: one that says little is no sign of it.
    """
    actual = wrong.calls[0].result
    sides = [one.value for one in (assertion.left, assertion.right) if one] if assertion else []
    expected = [one for one in sides if one and (actual is None or one != actual.repr)]
    cleared: set[int] = set()
    for one in test.calls:
        is_right = one.result is not None and one.result.repr in expected
        if one.by in cleared or (is_right and not _says_little(one.result)):
            cleared.add(one.id)
    return cleared


def _says_little(value: Value | None) -> bool:
    return value is None or value.is_none or value.type == "bool" or len(value.repr) < len("[1]")


def _deciding_line(
    replay: Replay, calls: Iterable[CallRecord], read: Callable[[str], str | None]
) -> int | None:
    """Of the lines that the calls ran, the one that is most suspicious and decides something."""
    ran = {(one.path, line) for one in calls for line in one.lines}
    ranked = rank_lines(replay, read, _MOST_LINES)
    own: list[SuspectLine] = [one for one in ranked if (one.path, one.line) in ran and one.decides]
    best = [one for one in own if one.score == max(each.score for each in own)]
    return best[0].line if len(best) == 1 else None
