"""What a second look says of the calls that it recorded: as evidence, as a cause, as suspects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause
from whence.agent.recorded_run import cut, quote_line
from whence.domain.analysis import SECOND_LOOK, Evidence, Location, Observation, Suspect
from whence_tools.redact import redact
from whence_tools.witness.questions.code_reading import make_code_reader
from whence_tools.witness.questions.same_calls import did_the_same

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from whence_tools.witness.questions.blame import Blame
    from whence_tools.witness.questions.suspicion import SuspectLine
    from whence_tools.witness.questions.unusual_results import UnusualResult
    from whence_tools.witness.questions.wrong_results import WrongResult
    from whence_tools.witness.recording.changes import Change
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay, TestRun
    from whence_tools.workspace import Workspace

_LONGEST: Final = 200
_MOST_CHANGES: Final = 3
_MOST_RESULTS, _LONGEST_RESULT = 4, 30  # of other calls
_CONFIDENCE: Final = 0.7  # of tests/programs; see docs/benchmarks.md
_CAUSE: Final = "Line {line} of `{function}` produces the wrong value that `{test}` reports."
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
    test, function = shorten_test_name(wrong.test.name), blame.call.name
    others = {0: "", 1: _ONE_CLEARED}.get(blame.cleared, _CLEARED.format(count=blame.cleared))
    return ObservedCause(
        root_cause=_CAUSE.format(function=function, test=test, line=blame.line) + others,
        solution=_SOLUTION.format(function=function, line=blame.line),
        location=Location(file_path=blame.call.path, line=blame.line, symbol=function),
        confidence=_CONFIDENCE,
    )


def quote_wrong_result(wrong: WrongResult, workspace: Workspace) -> Iterator[Evidence]:
    """Values stand in the observations alone: what is shared is decided for these."""
    name = shorten_test_name(wrong.test.name)
    entered = wrong.calls[0]
    claim = f"`{name}` calls `{entered.name}` before it checks"
    if wrong.is_certain:
        claim = f"`{entered.name}` returned the wrong value that `{name}` reports"
    yield from _quote_call(claim, entered, workspace)
    if wrong.calls[-1] is not entered:
        claim = f"`{entered.name}` passed on this function's result"
        yield from _quote_call(claim, wrong.calls[-1], workspace)
    if wrong.first_seen is not None:
        claim = "the wrong part of that value first appears in this function's result"
        yield from _quote_call(claim, wrong.first_seen, workspace)
    if wrong.loser is not None:
        claim = "this was given a part of what was expected, and returned a value without it"
        yield from _quote_call(claim, wrong.loser, workspace)
    if wrong.writers and wrong.writers[0] not in wrong.calls:
        did = "was the last to change" if wrong.writers[0].changes else "made a part of"
        claim = f"this {did} what the result of `{wrong.producer.name}` was made from"
        yield from _quote_call(claim, wrong.writers[0], workspace)
    difference = wrong.difference
    if difference is None:
        return
    other, failing = shorten_test_name(difference.test.name), difference.failing
    if failing is not wrong.producer:
        yield from _quote_call(f"`{wrong.producer.name}` called this function", failing, workspace)
    how = "it ran the same lines in `{}`, which passes"
    if difference.branch is not None:
        how = "it ran different lines in `{}`"
        claim = f"`{name}` takes a different path here than `{other}`, which passes"
        yield from quote_line(claim, failing.path, difference.branch, workspace)
    run = f"{SECOND_LOOK}, {other}"
    yield from _quote_call(how.format(other), difference.call, workspace, run)


def quote_unusual_result(unusual: UnusualResult, workspace: Workspace) -> Iterator[Evidence]:
    claim = _UNUSUAL.format(function=unusual.call.name, kind=unusual.kind, calls=unusual.calls)
    yield from _quote_call(claim, unusual.call, workspace)


def quote_runs(
    lines: Iterable[Line],
    most: int,
    test: TestRun,
    replay: Replay,
    told: Container[str],
    workspace: Workspace,
    actual: str | None = None,
) -> Iterator[Evidence]:
    """What the functions that hold some lines were given and returned, of each function once; of
    several calls the last one that no passing test has, rather one that gave the wrong value.

    Args:
        most: functions that are looked at.
        actual: the wrong value's text, where it is known.
        told: the frames whose calls were quoted before.
    """
    claim = f"`{shorten_test_name(test.name)}` runs this"
    functions: dict[Line, list[CallRecord]] = {}
    for path, line in lines:
        calls = [one for one in test.calls if one.path == path and line in one.lines]
        if calls and len(functions) < most:
            functions.setdefault(calls[-1].function, calls)
    for calls in functions.values():
        if not any(_name_frame(one) in told for one in calls):
            own = [one for one in calls if not did_the_same(one, replay.passed_tests)] or calls
            gave = [one for one in own if one.result is not None and one.result.repr == actual]
            told_of = (gave or own)[-1]
            others = _list_results(own, told_of)
            yield from _quote_call(claim, told_of, workspace, others=others)


def _list_results(calls: Iterable[CallRecord], without: CallRecord) -> list[str]:
    """What calls returned otherwise than one of them, each once, the last ones."""
    results = (one.result.repr for one in calls if one.result is not None and not one.has_raised)
    distinct = dict.fromkeys(cut(one, _LONGEST_RESULT) for one in results)
    own = cut(without.result.repr, _LONGEST_RESULT) if without.result is not None else None
    return [one for one in distinct if one != own][-_MOST_RESULTS:]


def list_frames_told(evidence: Iterable[Evidence]) -> set[str]:
    """The frames of the calls of the failing test that were quoted."""
    seen = (one.observation for one in evidence)
    return {one.frame for one in seen if one is not None and one.run == SECOND_LOOK}


def make_line_suspect(line: SuspectLine) -> Suspect:
    failed, passed = _count_tests(line.failed, "failing"), _count_tests(line.passed, "passing")
    because, is_constant = f"run by {failed} and {passed}", line.read_at is not None
    return Suspect(
        file_path=line.path,
        line=line.line,
        symbol=None if is_constant else line.symbol,
        score=min(line.score, 1.0),
        because=f"used on line {line.read_at}, which is {because}" if is_constant else because,
    )


def shorten_test_name(test: str) -> str:
    """Of a test's identifier what names it: `test_pay[2]`."""
    name, bracket, parameters = test.partition("[")
    return re.split(r"::|\.", name)[-1] + bracket + parameters


def _quote_call(
    claim: str,
    call: CallRecord,
    workspace: Workspace,
    run: str = SECOND_LOOK,
    others: Sequence[str] = (),
) -> Iterator[Evidence]:
    """
    Args:
        others: what the other calls of the function returned.
    """
    value = call.result or (call.yielded[-1] if call.yielded else None)
    given = {name: redact(cut(one.repr)) for name, one in (call.arguments or {}).items()}
    name, parts = f"{call.name}({'…' if given else ''})", [_describe_result(call)]
    changes = list(call.changes[:_MOST_CHANGES])
    if changes and (value is None or value.is_none) and not call.has_raised:
        first = changes.pop(0)
        name, value = f"{first.name} after {name}", first.after
        parts, others = [_describe_change(first)], ()
    parts += [f"changed {one.name} to {_describe_change(one)}" for one in changes]
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
    code_of = make_code_reader(workspace.try_read)
    head = code_of(call.path).head(call.first_line)
    for one in quote_line(claim, call.path, head, workspace):
        yield one.model_copy(update={"status": "observed", "observation": seen})


def _describe_result(call: CallRecord) -> str:
    if call.has_raised:
        return "an exception"
    if call.yielded:
        return "a generator of " + ", ".join(one.repr for one in call.yielded)
    return cut(call.result.repr if call.result is not None else "no result seen", _LONGEST // 2)


def _describe_change(change: Change) -> str:
    after, before = (one.repr if one is not None else "" for one in (change.after, change.before))
    now = cut(after, _LONGEST // 2) or "nothing"
    return f"{now} (was {cut(before, _LONGEST // 4)})" if before else now


def _name_frame(call: CallRecord) -> str:
    return f"{call.path}:{call.first_line}"


def _count_tests(count: int, kind: str) -> str:
    return f"{count or 'no'} {kind} test{'' if count == 1 else 's'}"
