"""Which call returned a failing assertion's wrong value, and where a passing test differs."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.code_reading import make_code_reader
from whence_tools.witness.questions.compared_values import (
    PART,
    holds_one_side,
    is_compared_itself,
    is_shown_as,
    last_name,
    list_actual,
    list_outcomes,
    list_sides,
    list_wrong_parts,
    says_little,
)
from whence_tools.witness.questions.same_calls import did_the_same
from whence_tools.witness.questions.state_writers import find_writers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from whence_tools.errors.observed import Assertion, Value
    from whence_tools.witness.questions.code_reading import CodeOf
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay, TestRun

_MOST_HOPS = 20
_OF_TWO_VALUES = ("bool", "boolean")
_SHORTEST_WORD = 2
_WRAPPERS = {"Some", "Ok"}
_TEXTS = tuple("\"'[{(")
_SHORTEST_PART = 3  # shorter ones are alike by chance
_SHORTEST_NUMBER = 2


@dataclass(frozen=True, slots=True)
class RunDifference:
    """Where the failing run of a function went another way than the most similar passing one.

    Attributes:
        failing: the failing test's call.
        test: the passing test.
        call: its call of the same function.
        branch: the line whose decision differs; None where both ran the same lines.
        only_failing, only_passing: lines of the function that only one of the two ran.
    """

    failing: CallRecord
    test: TestRun
    call: CallRecord
    branch: int | None
    only_failing: frozenset[int]
    only_passing: frozenset[int]


@dataclass(frozen=True, slots=True)
class WrongResult:
    """The call that the wrong value came from.

    Attributes:
        test: the failing test.
        calls: what the test called, then each one whose result the one before returned as it was,
            or was given and returned.
        is_certain: whether their result is the value that was wrong, and not only behind it.
        first_seen: the call below these in whose result the wrong part of the value first appears;
            None where it is not in one.
        difference: of that function, or of one below it; None where no passing test calls any.
        loser: the last call that had a part of what was expected, and handed on nothing of it; None
            where there is none, or `first_seen` is known.
        writers: the calls that left the state which the value was made of, the last one first.
        checks: the calls of what compared the values, where the program has a function for that.
    """

    test: TestRun
    calls: tuple[CallRecord, ...]
    is_certain: bool
    first_seen: CallRecord | None
    difference: RunDifference | None
    loser: CallRecord | None = None
    writers: tuple[CallRecord, ...] = ()
    checks: tuple[CallRecord, ...] = ()

    @property
    def producer(self) -> CallRecord:
        return self.first_seen or self.loser or _last_that_made(self.calls)


def find_failing_test(replay: Replay, failed_at: Line, function: str | None) -> TestRun | None:
    """The test that failed at a line; of several the one that ran the fewest lines.

    Args:
        function: the test's name, as the trace has it.
    """
    ran = [one for one in replay.failed_tests if failed_at in one.lines]
    named = [one for one in ran if function and function.rpartition(".")[2] in one.name]
    return min(named or ran, key=lambda one: len(one.lines), default=None)


def find_wrong_result(
    replay: Replay,
    test: TestRun,
    failed_at: Line,
    assertion: Assertion | None,
    read: Callable[[str], str | None],
) -> WrongResult | None:
    """Which call made the value that a test found to be wrong; None where none can be told.

    Args:
        failed_at: the test's line.
        assertion: what was compared there.
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    code_of = make_code_reader(read)
    entered, is_certain = _find_entered(test, failed_at, assertion, code_of)
    if entered is None:
        return None
    calls = tuple(_passed_on(replay, test, entered, code_of))
    parts = frozenset(one for one in list_wrong_parts(assertion) if len(one) >= _SHORTEST_PART)
    first_seen = _first_with_part(test, calls[-1], parts)
    if first_seen is None and is_certain:
        first_seen = _first_with_text(test, calls[-1], assertion)
    loser = None if first_seen else _find_loser(test, calls[-1], assertion, code_of)
    made = first_seen or loser or _last_that_made(calls)
    # of the call that made the value and, where it ran the same lines as in a passing test, of
    # those below it
    every = (_difference(replay, one, code_of) for one in test.walk_below(made))
    differences = [one for one in every if one is not None]
    differing = (one for one in differences if one.only_failing or one.only_passing)
    difference = next(differing, next(iter(differences), None))
    own = (one for one in find_writers(test, made) if not code_of(one.path).is_test(one.first_line))
    writers = tuple(one for one in own if not did_the_same(one, replay.passed_tests))
    checks = tuple(_list_checks(test, entered, assertion, failed_at[1], is_certain=is_certain))
    return WrongResult(test, calls, is_certain, first_seen, difference, loser, writers, checks)


def _find_entered(
    test: TestRun, failed_at: Line, assertion: Assertion | None, code_of: CodeOf
) -> tuple[CallRecord | None, bool]:
    """The call of the test whose result was checked, and whether its result is what was compared.

    It is one whose result is one of the two sides; else the last on the failing line, or where a
    name of the failing line got its value.
    """
    path, line = failed_at
    own = [one for one in test.calls if one.path == path and line in one.lines]
    feeding = code_of(path).lines_that_feed(line) if own else frozenset()
    if own:
        body = _outermost(test, own)[-1]
        body, (path, line), feeding = _climb(test, body, failed_at, feeding, code_of)
    elif failed_at in test.lines and test.calls and code_of(path).is_test(line):
        body = test.calls[0]  # a helper for several tests, which the failing line calls
    else:
        return None, False
    entered, is_certain = _checked_call(test, body, (path, line), assertion, feeding)
    for _ in range(_MOST_HOPS):  # into helpers of the test's
        if entered is None or is_certain or not _is_helper(entered, body, code_of):
            break
        inner, is_certain = _checked_call(test, entered, (path, line), assertion, frozenset())
        if inner is None:
            break
        entered = inner
    return entered, is_certain


def _is_helper(call: CallRecord, body: CallRecord, code_of: CodeOf) -> bool:
    """Whether it is a test's; of another class than the test, in one file, it is under test."""
    owners = {one.name.rpartition(".")[0] for one in (call, body)}
    is_beside = call.path == body.path and len(owners) > 1 and "" not in owners
    return code_of(call.path).is_test(call.first_line) and not is_beside


def _climb(
    test: TestRun, body: CallRecord, failed_at: Line, feeding: frozenset[int], code_of: CodeOf
) -> tuple[CallRecord, Line, frozenset[int]]:
    """Out of helpers that only compare what they are given: the values came from their caller."""
    calls = {one.id: one for one in test.calls}
    while body.by in calls and not any(one.by == body.id for one in test.calls):
        outer = calls[body.by]
        if not body.at or not code_of(outer.path).is_test(outer.first_line):
            break
        failed_at, feeding = (outer.path, body.at), code_of(outer.path).lines_that_feed(body.at)
        calls.pop(body.id)
        body = outer
    return body, failed_at, feeding


def _list_checks(
    test: TestRun, made: CallRecord, assertion: Assertion | None, line: int, *, is_certain: bool
) -> Iterator[CallRecord]:
    """What was handed both values on the line that failed or made the wrong one, or was handed that
    one and did not return."""
    sides = list_sides(assertion)
    beside = [one for one in test.calls if one.by == made.by and one is not made]
    checks: set[object] = set()
    for one in beside:
        given = (one.arguments or {}).values()
        has_both = _compares(one, sides)
        has_result = made.result is not None and any(
            value.repr == made.result.repr for value in given
        )
        did_end = has_result and is_certain and one.has_raised
        if did_end or (has_both and one.at in {made.at, line}):
            checks.add(one.function)
    return (one for one in test.calls if one.function in checks)


def _compares(call: CallRecord, sides: Sequence[str]) -> bool:
    """Whether it was handed both values."""
    given = (call.arguments or {}).values()
    return len(sides) > 1 and all(
        any(is_shown_as(value, [side]) for value in given) for side in sides
    )


def _checked_call(
    test: TestRun,
    body: CallRecord,
    failed_at: Line,
    assertion: Assertion | None,
    feeding: frozenset[int],
) -> tuple[CallRecord | None, bool]:
    path, line = failed_at
    sides = list_sides(assertion)
    every = [one for one in test.calls if one.by == body.id]
    inside = [one for one in every if not _compares(one, sides)] or every
    direct = [one for one in inside if one.path != path] or inside
    actual = list_actual(assertion)
    told = [one for one in inside if one.result is not None and is_shown_as(one.result, actual)]
    same = [one for one in told if one in direct] or [one for one in told if one.at == line]
    near = [one for one in direct if one.at in feeding]
    # small numbers and truths are alike by chance
    is_chance = all(map(says_little, sides))
    telling = [one for one in same if one in near] or ([] if is_chance else same)
    if telling:
        return telling[-1], True
    holding = [one for one in direct if holds_one_side(one, assertion)]
    if holding:
        return ([one for one in holding if one in near] or holding)[-1], True
    there = [one for one in near if one.at == line] or near or direct
    itself = [one for one in there if is_compared_itself(one, assertion)]
    if itself and itself[-1].result is not None:
        return itself[-1], True
    return (there[-1] if there else None), False


def _outermost(test: TestRun, calls: Iterable[CallRecord]) -> list[CallRecord]:
    """Without those that another one of them led to, such as a function that stands on its line."""
    callers = {one.id: one.by for one in test.calls}
    ids = {one.id for one in calls}

    def is_below(call: CallRecord) -> bool:
        by = call.by
        while by and by not in ids:
            by = callers.get(by, 0)
        return by in ids

    return [one for one in calls if not is_below(one)]


def _passed_on(
    replay: Replay, test: TestRun, entered: CallRecord, code_of: CodeOf
) -> Iterator[CallRecord]:
    """The call, then that in it whose result it returned as it was, and so on."""
    call: CallRecord | None = entered
    for _ in range(_MOST_HOPS):
        if call is None:
            return
        yield call
        inner = [one for one in test.calls if one.by == call.id]
        passed = next((one for one in reversed(inner) if _is_result_of(one, call, code_of)), None)
        call = passed or _given_by(replay, test, call)


def _last_that_made(calls: Sequence[CallRecord]) -> CallRecord:
    """The innermost that did not return what it was given."""
    return next((one for one in reversed(calls) if not _returned_as_given(one)), calls[-1])


def _returned_as_given(call: CallRecord) -> bool:
    if call.result is None or call.result.is_nothing or call.result.type in _OF_TWO_VALUES:
        return False
    return any(one.repr == call.result.repr for one in (call.arguments or {}).values())


def _given_by(replay: Replay, test: TestRun, call: CallRecord) -> CallRecord | None:
    """The call whose result was given to a call that returned it unchanged, from the same line;
    only where that is right: a passing test has it do the same."""
    if not _returned_as_given(call) or not did_the_same(call, replay.passed_tests):
        return None
    same = call.result.repr if call.result is not None else ""
    before = [
        one
        for one in test.calls
        if one.by == call.by and one.at == call.at and one.id < call.id and one.result is not None
    ]
    return next((one for one in reversed(before) if one.result and one.result.repr == same), None)


def _is_result_of(inner: CallRecord, outer: CallRecord, code_of: CodeOf) -> bool:
    """Whether a call's result was returned as it was: equal values alone could be chance."""
    if inner.result is None or outer.result is None or inner.result.repr != outer.result.repr:
        return False
    return code_of(outer.path).hands_on(inner.at, last_name(inner.name), outer.lines)


def _first_with_part(test: TestRun, call: CallRecord, parts: frozenset[str]) -> CallRecord | None:
    """The innermost call whose result has a part that nothing it was given has."""

    def holds(one: CallRecord) -> bool:
        nonlocal parts
        values = [one.result] if one.result is not None else list(one.yielded)
        given = {part for value in (one.arguments or {}).values() for part in _parts(value)}
        returned = {part for value in values for part in _parts(value)}
        made = returned & parts
        if made - given or (made and returned <= parts | _WRAPPERS and not values[0].is_none):
            parts = frozenset(made - given or made)
            return True
        return False

    return _find_innermost(test, call, holds)


def _find_innermost(
    test: TestRun, call: CallRecord, holds: Callable[[CallRecord], bool]
) -> CallRecord | None:
    """Of the calls below one the last of which something holds, each below the one before it."""
    found, inside = None, {call.id}
    for one in test.calls:
        if one.by in inside:
            inside.add(one.id)
            if holds(one):
                found, inside = one, {one.id}
    return found


def _first_with_text(
    test: TestRun, call: CallRecord, assertion: Assertion | None
) -> CallRecord | None:
    """The innermost call whose result stands in the actual text as it is, and not in the expected
    one, nor in what it was given."""
    if call.result is None or assertion is None or assertion.right is None:
        return None
    actual = call.result.repr
    shown = [side.value or "" for side in (assertion.left, assertion.right)]
    expected = [one for one in shown if one and not is_shown_as(call.result, [one])]
    if len(expected) != 1 or not actual.startswith(_TEXTS):
        return None

    def holds(one: CallRecord) -> bool:
        text = _text_of(one.result)
        given = [_text_of(value) for value in (one.arguments or {}).values()]
        is_part = len(text) >= _SHORTEST_WORD and text in actual and text not in expected[0]
        return is_part and not any(text in each for each in given)

    return _find_innermost(test, call, holds)


def _text_of(value: Value | None) -> str:
    """Without its quotes or brackets; "" of what is no text and holds none."""
    text = value.repr if value is not None else ""
    return text[1:-1] if text.startswith(_TEXTS) else ""


def _find_loser(
    test: TestRun, call: CallRecord, assertion: Assertion | None, code_of: CodeOf
) -> CallRecord | None:
    """The last call that was given a part of what was expected, or got it from a call of its own,
    and handed on nothing of it."""
    sides = list_sides(assertion)
    expected = [one for one in sides if call.result and not is_shown_as(call.result, [one])]
    if len(sides) < 2 or len(expected) != 1:
        return None
    parts = {
        part
        for part in PART.findall(expected[0])
        if len(part) >= (_SHORTEST_NUMBER if part.isdigit() else _SHORTEST_PART)
    }
    for side in sides:
        parts -= {*PART.findall(side)} if side is not expected[0] else set()
    last: CallRecord | None = None
    for one, values in _walk_in_time(test):
        if any(not parts.isdisjoint(_parts(value)) for value in values):
            last = one
    is_own = last is not None and not code_of(last.path).is_test(last.first_line)
    return last if is_own else None


def _walk_in_time(test: TestRun) -> Iterator[tuple[CallRecord | None, list[Value]]]:
    """What each call was given, and what its caller got of it, as they came about."""
    inside: dict[int, list[CallRecord]] = defaultdict(list)
    for one in test.calls:
        inside[one.by].append(one)

    def walk(caller: CallRecord | None) -> Iterator[tuple[CallRecord | None, list[Value]]]:
        for one in inside[caller.id if caller else 0]:
            yield one, list((one.arguments or {}).values())
            yield from walk(one)
            yield caller, list(list_outcomes(one))

    yield from walk(None)


def _parts(value: Value) -> list[str]:
    return PART.findall(value.repr)


def _difference(replay: Replay, failing: CallRecord, code_of: CodeOf) -> RunDifference | None:
    """The passing call that ran the most lines in common, of those the one most like it in what it
    was given."""
    others = [
        (test, call)
        for test in replay.passed_tests
        for call in test.calls
        if call.function == failing.function and not call.has_raised
    ]
    if not others:
        return None
    test, call = max(others, key=lambda pair: _likeness(failing, pair[1]))
    only_failing, only_passing = failing.lines - call.lines, call.lines - failing.lines
    differing = min(only_failing or only_passing, default=None)
    branch = code_of(failing.path).branch_of(differing) if differing else None
    return RunDifference(failing, test, call, branch, only_failing, only_passing)


def _likeness(one: CallRecord, other: CallRecord) -> tuple[float, int]:
    union = one.lines | other.lines
    given, known = one.arguments or {}, other.arguments or {}
    alike = sum(known[name].repr == value.repr for name, value in given.items() if name in known)
    return (len(one.lines & other.lines) / len(union) if union else 1.0), alike
