"""What a second look says of the calls that it recorded: as evidence, as a cause, as suspects."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause
from whence.agent.recorded_run import cut, quote_line
from whence.domain.analysis import (
    CHANGED,
    NO_RESULT,
    SECOND_LOOK,
    Evidence,
    Location,
    Observation,
    Suspect,
)
from whence_tools.lazy_dataclass import dataclass
from whence_tools.redact import redact
from whence_tools.witness.questions.code_reading import make_code_reader
from whence_tools.witness.questions.compared_values import is_about, list_wrong_parts
from whence_tools.witness.questions.same_calls import did_the_same

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from whence_tools.errors.observed import Assertion
    from whence_tools.witness.questions.blame import Blame
    from whence_tools.witness.questions.code_reading import CodeOf
    from whence_tools.witness.questions.suspicion import SuspectLine
    from whence_tools.witness.questions.unusual_results import UnusualResult
    from whence_tools.witness.questions.wrong_results import RunDifference, WrongResult
    from whence_tools.witness.recording.changes import Change
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay, TestRun
    from whence_tools.workspace import Workspace

_LONGEST: Final = 200
_MOST_CHANGES: Final = 3
_MOST_RESULTS, _LONGEST_RESULT = 4, 30  # of other calls
_CONFIDENCE: Final = 0.7  # of tests/programs; see docs/benchmarks.md
_CAUSE: Final = "Line {line} of `{function}` produces the wrong value that {test} reports."
_CLEARED: Final = (
    " The other {count} functions that the test ran are ruled out: each passed the value on, "
    "returned what was expected, or did the same in tests that pass."
)
_ONE_CLEARED: Final = (
    " The other function that the test ran is ruled out: it passed the value on, returned what "
    "was expected, or did the same in a test that passes."
)
_UNUSUAL: Final = (
    "`{function}` returned {kind}; none of its {calls} recorded calls in passing tests did"
)
_SOLUTION: Final = "Correct what line {line} of `{function}` computes for these arguments."


def describe_blame(blame: Blame, wrong: WrongResult) -> ObservedCause:
    """Values stand in the observations alone."""
    test, function = _refer_to(wrong.test), blame.call.name
    others = {0: "", 1: _ONE_CLEARED}.get(blame.cleared, _CLEARED.format(count=blame.cleared))
    return ObservedCause(
        root_cause=_CAUSE.format(function=function, test=test, line=blame.line) + others,
        solution=_SOLUTION.format(function=function, line=blame.line),
        location=Location(file_path=blame.call.path, line=blame.line, symbol=function),
        confidence=_CONFIDENCE,
    )


@dataclass(frozen=True)
class CallQuotes:
    """What a failing test's calls were given, returned and changed, as evidence. Values stand in
    the observations alone: what is shared is decided for these.

    Attributes:
        assertion: what the test compared, where that is known.
    """

    replay: Replay
    test: TestRun
    workspace: Workspace
    assertion: Assertion | None = None

    @cached_property
    def _code_of(self) -> CodeOf:
        """Reads each file once."""
        return make_code_reader(self.workspace.try_read)

    def quote_wrong_result(self, wrong: WrongResult) -> Iterator[Evidence]:
        test, entered = _refer_to(wrong.test), wrong.calls[0]
        claim = f"{test} calls `{entered.name}` before it checks"
        if wrong.is_certain:
            claim = f"`{entered.name}` returned the wrong value that {test} reports"
        yield from self._quote(claim, entered)
        if wrong.calls[-1] is not entered:
            claim = f"`{entered.name}` passed on this function's result"
            yield from self._quote(claim, wrong.calls[-1])
        if wrong.first_seen is not None:
            claim = "the wrong part of that value first appears in this function's result"
            yield from self._quote(claim, wrong.first_seen)
        if wrong.loser is not None:
            claim = "this had a part of what was expected, and handed on nothing of it"
            yield from self._quote(claim, wrong.loser)
        if wrong.writers and wrong.writers[0] not in wrong.calls:
            did = "was the last to change" if wrong.writers[0].changes else "made a part of"
            claim = f"this {did} what the result of `{wrong.producer.name}` was made from"
            yield from self._quote(claim, wrong.writers[0])
        if wrong.difference is not None:
            yield from self._quote_difference(wrong, wrong.difference)

    def _quote_difference(
        self, wrong: WrongResult, difference: RunDifference
    ) -> Iterator[Evidence]:
        test, other = map(_refer_to, (wrong.test, difference.test))
        failing = difference.failing
        if failing is not wrong.producer:
            yield from self._quote(f"`{wrong.producer.name}` called this function", failing)
        how = "it ran the same lines in {}, which passes"
        if difference.branch is not None:
            how = "it ran different lines in {}"
            claim = f"{test} takes a different path here than {other}, which passes"
            yield from quote_line(claim, failing.path, difference.branch, self.workspace)
        run = f"{SECOND_LOOK}, {shorten_test_name(difference.test.name)}"
        yield from self._quote(how.format(other), difference.call, run)

    def quote_unusual_result(self, unusual: UnusualResult) -> Iterator[Evidence]:
        claim = _UNUSUAL.format(function=unusual.call.name, kind=unusual.kind, calls=unusual.calls)
        yield from self._quote(claim, unusual.call)

    def quote_runs(
        self, lines: Iterable[Line], most: int, told: Container[str], actual: str | None = None
    ) -> Iterator[Evidence]:
        """What the functions that hold some lines were given and returned, of each function once;
        of several calls the last one that no passing test has, rather one that was given what only
        one of the compared values has, or that gave the wrong value.

        Args:
            most: functions that are looked at.
            told: the frames whose calls were quoted before.
            actual: the wrong value's text, where it is known.
        """
        claim = f"{_refer_to(self.test)} runs this"
        parts = list_wrong_parts(self.assertion)
        functions: dict[Line, list[CallRecord]] = {}
        for path, line in lines:
            calls = [one for one in self.test.calls if one.path == path and line in one.lines]
            if calls and len(functions) < most:
                functions.setdefault(calls[-1].function, calls)
        for calls in functions.values():
            if not any(_name_frame(one) in told for one in calls):
                passed = self.replay.passed_tests
                own = [one for one in calls if not did_the_same(one, passed)] or calls
                own = [one for one in own if is_about(one, parts)] or own
                gave = [one for one in own if one.result is not None and one.result.repr == actual]
                yield from self._quote(claim, (gave or own)[-1])

    def _list_other_results(self, call: CallRecord) -> list[str]:
        """What the function returned in other calls of the test, the last ones, each once."""
        if call.result is None or call.has_raised or call.yielded:
            return []
        calls = [one for one in self.test.calls if one.function == call.function]
        results = (one.result.repr for one in calls if one.result is not None)
        distinct = dict.fromkeys(cut(one, _LONGEST_RESULT) for one in results)
        distinct.pop(cut(call.result.repr, _LONGEST_RESULT), None)
        return list(distinct)[-_MOST_RESULTS:]

    def _quote(self, claim: str, call: CallRecord, run: str = SECOND_LOOK) -> Iterator[Evidence]:
        value = call.result or (call.yielded[-1] if call.yielded else None)
        given = {name: redact(cut(one.repr)) for name, one in (call.arguments or {}).items()}
        name = f"{call.name}({'…' if given else ''})"
        parts = [f"{CHANGED}{_describe_change(one)}" for one in call.changes[:_MOST_CHANGES]]
        if not parts or call.has_raised or (value is not None and not value.is_none):
            parts.insert(0, _describe_result(call))
            others = self._list_other_results(call) if run == SECOND_LOOK else []
            parts += [f"in other calls {', '.join(others)}"] if others else []
        seen = Observation(
            run=run,
            frame=_name_frame(call),
            name=name,
            value=redact(cut(", ".join(parts))),
            arguments=given or None,
            type=value.type if value is not None else None,
            length=value.length if value is not None else None,
        )
        head = self._code_of(call.path).head(call.first_line)
        for one in quote_line(claim, call.path, head, self.workspace):
            yield one.model_copy(update={"status": "observed", "observation": seen})


def list_frames_told(evidence: Iterable[Evidence]) -> set[str]:
    """The frames of the calls of the failing test that were quoted."""
    seen = (one.observation for one in evidence)
    return {one.frame for one in seen if one is not None and one.run == SECOND_LOOK}


def make_line_suspect(line: SuspectLine) -> Suspect:
    failed, passed = _count_tests(line.failed, "failing"), _count_tests(line.passed, "passing")
    is_constant = line.read_at is not None
    return Suspect(
        file_path=line.path,
        line=line.line,
        symbol=None if is_constant else line.symbol,
        score=min(line.score, 1.0),
        because=f"used on line {line.read_at}" if is_constant else f"run by {failed} and {passed}",
    )


def shorten_test_name(test: str) -> str:
    """Of a test's identifier what names it: `test_pay[2]`."""
    name, bracket, parameters = test.partition("[")
    return re.split(r"::|\.", name)[-1] + bracket + parameters


def _refer_to(test: TestRun) -> str:
    """Its name, or what it is: a test may be a function without a name."""
    kind = "another test" if test.has_passed else "the failing test"
    return kind if "anonymous" in test.name else f"`{shorten_test_name(test.name)}`"


def _describe_result(call: CallRecord) -> str:
    if call.has_raised:
        return "an exception"
    if call.yielded:
        return "a generator of " + ", ".join(one.repr for one in call.yielded)
    return cut(call.result.repr if call.result is not None else NO_RESULT, _LONGEST // 2)


def _describe_change(change: Change) -> str:
    after, before = (one.repr if one is not None else "" for one in (change.after, change.before))
    if not after:
        return f"{change.name} from {cut(before, _LONGEST // 2)} to nothing"
    was = f" from {cut(before, _LONGEST // 4)}" if before else ""
    return f"{change.name}{was} to {cut(after, _LONGEST // 2)}"


def _name_frame(call: CallRecord) -> str:
    return f"{call.path}:{call.first_line}"


def _count_tests(count: int, kind: str) -> str:
    return f"{count or 'no'} {kind} test{'' if count == 1 else 's'}"
