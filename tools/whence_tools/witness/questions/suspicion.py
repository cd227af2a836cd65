"""Where a failing test's fault may be: in lines that it ran and its passing neighbours did not.

The measure is Ochiai's (Abreu, Zoeteweij, van Gemund: "On the accuracy of spectrum-based fault
localization", 2007). It orders places to look at and concludes nothing: on large programs it puts
the right line first in about one of eight.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.code_reading import make_code_reader
from whence_tools.witness.questions.same_calls import did_the_same

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from whence_tools.witness.questions.code_reading import Code, CodeOf
    from whence_tools.witness.questions.wrong_results import WrongResult
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay, TestRun

_MANY_FUNCTIONS = 5


@dataclass(frozen=True, slots=True)
class SuspectLine:
    """A line that failing tests ran.

    Attributes:
        symbol: the function that holds it, `Class.method`, or None.
        score: Ochiai's, 0..1.
        failed, passed: how many tests of each kind ran it.
        decides: how many operators, comparisons, calls and indices are on it.
        read_at: of a constant the line that uses it, which has the function, the score and the
            numbers of tests: it got its value before any of them began.
    """

    path: str
    line: int
    symbol: str | None
    score: float
    failed: int
    passed: int
    decides: int = 0
    read_at: int | None = None


def rank_lines(
    replay: Replay,
    read: Callable[[str], str | None],
    most: int,
    wrong: WrongResult | None = None,
    unusual: Collection[CallRecord] = (),
) -> list[SuspectLine]:
    """The lines of the code under test, most suspicious first.

    Among lines of one score those come first in which more is decided: a comparison, an operator
    or an index can be wrong in more ways than a name that is returned, or than the call of a
    function that was recorded itself. Where the failing tests ran many functions, each shows its
    best line before one shows a second. A constant of the same file follows the first line that
    uses it.

    Args:
        read: the text of a workspace-relative file; None where it cannot be read.
        wrong: the call that made the wrong value: among lines of one score its own come first, and
            those of functions that did the same in passing tests last.
        unusual: calls that returned what their function returns in no passing test: of lines of one
            score these come before all others.
    """
    failed = replay.failed_tests
    code_of = make_code_reader(read)
    every = {line for test in failed for line in test.lines}
    ran = {(path, line) for path, line in every if not code_of(path).is_test(line)}
    ran = ran - set(_lines_of(_callers(wrong)) if wrong else ()) or ran
    # what the tests called, for code that stands in their own file
    ran = ran or set(_lines_of([one for test in failed for one in test.calls if one.by]))
    ranked = [_suspect(one, replay, code_of(one[0])) for one in ran if _is_statement(one, code_of)]
    made = set(_lines_below(wrong)) if wrong else set()
    odd = set(_lines_of(unusual))
    right = set(_lines_done_right(replay, wrong)) if wrong else set()
    handed_on = Counter(_calls_of_own(wrong.test) if wrong else ())

    def order(one: SuspectLine) -> tuple[float, bool, bool, bool, int, str, int]:
        place = one.path, one.line
        is_told = place in right, place not in odd, place not in made
        return -one.score, *is_told, handed_on[place] - one.decides, *place

    spread = _spread_over_functions(sorted(ranked, key=order))[:most]
    return list(_with_constants(spread, read, code_of))[:most]


def _with_constants(
    ranked: Iterable[SuspectLine], read: Callable[[str], str | None], code_of: CodeOf
) -> Iterator[SuspectLine]:
    from whence_tools.code.mutations import list_constants, mentions

    left: dict[str, list[tuple[int, str]]] = {}
    for one in ranked:
        yield one
        text = read(one.path) or ""
        if one.path not in left:
            left[one.path] = [
                constant
                for constant in list_constants(text, one.path)
                if not code_of(one.path).is_definition(constant[0])
            ]
        said = "".join(text.split("\n")[one.line - 1 : one.line])
        for constant in [each for each in left[one.path] if mentions(said, each[1])]:
            left[one.path].remove(constant)
            yield replace(one, line=constant[0], decides=0, read_at=one.line)


def _lines_of(calls: Iterable[CallRecord]) -> Iterator[Line]:
    for call in calls:
        yield from ((call.path, line) for line in call.lines)


def _spread_over_functions(ranked: Sequence[SuspectLine]) -> list[SuspectLine]:
    """Of many functions each one's first line, and then the rest: the lines of one alone would take
    all places that are looked at, and tests often run them all alike."""
    first: dict[tuple[str, str | None], SuspectLine] = {}
    for one in ranked:
        first.setdefault((one.path, one.symbol), one)
    if len(first) < _MANY_FUNCTIONS:
        return list(ranked)
    leading = {(one.path, one.line) for one in first.values()}
    return [*first.values(), *(one for one in ranked if (one.path, one.line) not in leading)]


def _calls_of_own(test: TestRun) -> set[Line]:
    """The lines that call a function which was recorded: what that decides stands there."""
    paths = {one.id: one.path for one in test.calls}
    return {(paths[one.by], one.at) for one in test.calls if one.by in paths}


def _callers(wrong: WrongResult) -> list[CallRecord]:
    """What led to the call under test: tests and their helpers, whatever they are called."""
    calls = {one.id: one for one in wrong.test.calls}
    found, by = [], wrong.calls[0].by
    while by in calls:
        found.append(calls[by])
        by = calls[by].by
    return found


def _lines_below(wrong: WrongResult) -> Iterator[Line]:
    """The lines of the call that made the value; where that only put together what it was given by
    others, as far as is known, also of the calls below it."""
    made = wrong.producer
    is_alone = made in (wrong.first_seen, wrong.loser)
    return _lines_of([made] if is_alone else wrong.test.walk_below(made))


def _lines_done_right(replay: Replay, wrong: WrongResult) -> Iterator[Line]:
    """The lines of functions whose every call did in a passing test what it did in the failing."""
    calls: dict[Line, list[CallRecord]] = defaultdict(list)
    for one in wrong.test.calls:
        calls[one.function].append(one)
    for same in calls.values():
        if all(did_the_same(one, replay.passed_tests) for one in same):
            yield from _lines_of(same)


def _suspect(line: Line, replay: Replay, code: Code) -> SuspectLine:
    path, number = line
    failed = sum(line in test.lines for test in replay.failed_tests)
    passed = replay.counts.get(line, 0)
    score = failed / sqrt(len(replay.failed_tests) * (failed + passed))
    weight = code.weight(number)
    return SuspectLine(path, number, code.symbol(number), round(score, 3), failed, passed, weight)


def _is_statement(line: Line, code_of: CodeOf) -> bool:
    """A definition runs when its module is imported: that says nothing of the test."""
    return not code_of(line[0]).is_definition(line[1])
