"""A second look at failing tests: they run once more, in a copy, and what each does is recorded.

Only with the consent that trying a fix needs, and only where the first look found no cause.
"""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from whence.agent.call_evidence import (
    CallQuotes,
    describe_blame,
    list_frames_told,
    make_line_suspect,
    shorten_test_name,
)
from whence.agent.conclude import ObservedCause, add_cause, make_fix
from whence.agent.conclude import list_suspects as find_frames
from whence.agent.crash_look import (
    describe_way,
    find_cause,
    find_crash_frame,
    is_beside,
    list_suspects_on_way,
    trace_crash,
)
from whence.agent.failing_test import find_assertion, find_language, find_test_frame
from whence.agent.recorded_run import Rerun, quote_line
from whence.agent.shared_state import (
    describe_cause,
    list_shared_state,
    make_suspect,
    passes_alone,
    propose_fix,
    quote_evidence,
)
from whence.agent.suspect_order import chain_suspects, place_suspects
from whence.agent.trap_look import TrapLook, find_traps
from whence.domain.analysis import RUN_STEP
from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.blame import find_blame
from whence_tools.witness.questions.expressions import lines_of_statement_off_stack
from whence_tools.witness.questions.suspicion import SuspectLine, rank_lines
from whence_tools.witness.questions.unusual_results import find_unusual_results
from whence_tools.witness.questions.wrong_results import find_failing_test, find_wrong_result
from whence_tools.witness.recording.call_events import read_call_events
from whence_tools.witness.recording.environment import (
    make_program_environment,
    make_second_look_environment,
    set_variables,
)
from whence_tools.witness.recording.replay import read_replay
from whence_tools.witness.recording.second_run import (
    find_call_recorder,
    name_call_recorder,
    record_command_calls,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence
    from pathlib import Path

    from whence.domain.analysis import Evidence, Fix, Location, RootCauseAnalysis, Suspect
    from whence.domain.transcript import Doubt, Edits
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.errors.observed import Assertion
    from whence_tools.ports import ToolContext
    from whence_tools.witness.questions.wrong_results import WrongResult
    from whence_tools.witness.recording.replay import Line, Replay, TestRun
    from whence_tools.workspace import Workspace

_MOST: Final = 10
_MOST_GIVEN: Final = 300  # calls whose arguments are looked at
_MOST_TOLD: Final = 8  # functions of suspects; the short report shows the first of them
_MISSING: Final = (
    "what the functions that this test calls are given and return is not known: `{program}`, which "
    "records it, is not installed"
)
_USES: Final = "the value is used here"


@dataclass(frozen=True, slots=True)
class SecondLook:
    """What further runs showed; empty where they showed nothing.

    Attributes:
        suspects: lines of the code that ran, most suspicious first.
        evidence: what the runs showed; its quotes are in the files.
        cause: where nothing else that ran can be to blame.
        fixes: of the cause, likeliest first.
        is_crash: it went the way of a value that ended a program.
        without_trap: of a cause that is wrong wherever it stands, what holds without it.
        doubt: of such a cause; None where it holds without a trial of its fix.
    """

    suspects: tuple[Suspect, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    cause: ObservedCause | None = None
    fixes: tuple[Fix, ...] = ()
    is_crash: bool = False
    without_trap: SecondLook | None = None
    doubt: Doubt | None = None

    def add_to(self, analysis: RootCauseAnalysis) -> RootCauseAnalysis:
        """The analysis with what was seen."""
        # without a place they only ask for one
        is_answered = analysis.location is None and bool(self.evidence)
        steps = [] if is_answered else [one for one in analysis.next_steps if one != RUN_STEP]
        update = {
            "suspects": self.order_suspects(analysis.suspects),
            "evidence": [*analysis.evidence, *self.evidence],
            "next_steps": steps,
        }
        more = analysis.model_copy(update=update)
        return add_cause(more, self.cause) if self.cause else more

    @property
    def is_settled(self) -> bool:
        """Whether trying edits adds nothing to its cause."""
        return self.cause is not None and self.is_crash

    def order_suspects(self, known: Sequence[Suspect]) -> list[Suspect]:
        """These and what was suspected before."""
        chain = place_suspects if self.is_crash else chain_suspects
        return chain(self.suspects, known)


class Refute(Protocol):
    """See `FailureReplay.refutes`."""

    def __call__(
        self, analysis: RootCauseAnalysis, *, rests_on_values: bool
    ) -> Awaitable[bool]: ...


async def look_in_turn(looks: Sequence[Callable[[], Awaitable[SecondLook]]]) -> SecondLook:
    """What looks show together, one after the other until one has a cause; the suspects of the last
    one come first."""
    seen = SecondLook()
    for look in looks:
        found = await look()
        suspects = tuple(found.order_suspects(seen.suspects))
        evidence = (*seen.evidence, *found.evidence)
        seen = replace(found, suspects=suspects, evidence=evidence)
        if found.cause is not None:
            break
    return seen


@dataclass
class FailureReplay:
    """One more run of what failed, recorded in a copy when it is first asked for, where the user
    consented to it.

    Attributes:
        problem: the failure that is explained.
        command: what failed.
        cwd: workspace-relative.
        seconds: the most that it may take; of a suite that takes longer the part that ran counts.
        early: options with which the command ends early, and shows the same failure.
    """

    problem: Problem
    command: Sequence[str]
    cwd: str
    context: ToolContext
    seconds: float
    early: Sequence[str] = ()
    _recorded: list[Replay | None] = field(default_factory=list)
    _told: set[str] = field(default_factory=set)

    @cached_property
    def test_frame(self) -> Frame | None:
        """Where the test failed. Blocks on file reads."""
        return find_test_frame(self.problem, self.context.workspace)

    @cached_property
    def recorder(self) -> str | None:
        """What records the calls of a program of another language than Python."""
        return find_call_recorder(self._language, self.context.workspace.root)

    @property
    def _language(self) -> str:
        return self.problem.language or find_language(self.test_frame)

    def prepare(self) -> None:
        """Reads what the other questions ask for. Blocks."""
        _ = self.test_frame, self.recorder

    @property
    def is_worth_looking(self) -> bool:
        """Whether a run can show more than the failure itself: where tests failed, of Python also
        where the values at the failure are known."""
        if self.problem.language != "python":
            recorded = name_call_recorder(self._language)
            return self.test_frame is not None and recorded is not None
        own = self.problem.own_frame or self.problem.root.own_frame
        if own is None:
            return False
        return self.test_frame is not None or find_crash_frame(self.problem) is not None

    @property
    def tells_more_than_values(self) -> bool:
        """Whether the calls of a failing test say all that its frame's values would: a test's
        frame holds little else than what it compared, which Node's libraries alone keep."""
        return self.is_worth_looking and self.recorder not in (None, "node")

    async def look_again(self) -> SecondLook:
        """Where else the fault may be."""
        replay = await self._replay()
        if replay is None:
            return await asyncio.to_thread(self._tell_what_is_missing)
        workspace = self.context.workspace
        frame = self.test_frame
        if frame is None:
            return await asyncio.to_thread(_look_at_crash, self.problem, replay, workspace)
        look = await asyncio.to_thread(_look, self.problem, frame, replay, workspace)
        self._told |= list_frames_told(look.evidence)
        traps = await self._find_traps(frame, replay)
        seen = look if traps or self.problem.language != "python" else None
        seen = seen or await self._look_alone(look, replay)
        ahead: tuple[Edits, ...] = ()
        for trap in reversed(traps):
            fixes = (trap.fix,) if trap.fix is not None else ()
            evidence = (*trap.evidence, *look.evidence)
            doubt = replace(trap.doubt, ahead=ahead) if trap.doubt is not None else None
            told = SecondLook(look.suspects, evidence, trap.cause, fixes, doubt=doubt)
            seen = replace(told, without_trap=seen)
            ahead = (*(tuple(one.edits) for one in fixes), *ahead) if doubt is not None else ()
        return seen

    async def _find_traps(self, frame: Frame, replay: Replay) -> list[TrapLook]:
        test = self._find_test(replay)
        if test is None:
            return []
        given = [one.arguments for one in test.calls if one.arguments][-_MOST_GIVEN:]
        try:
            return await self.context.cpu.run(
                find_traps, self.problem, frame, test.lines, given,
                self.context.workspace,
            )  # fmt: skip
        except Exception:  # as of a rule: the other looks still get their turn
            logging.getLogger(__name__).exception("looking for traps failed")
            return []

    def _find_test(self, replay: Replay) -> TestRun | None:
        """The run of the test that failed; None where it is not among those that were recorded."""
        frame = self.test_frame
        if frame is None or frame.path is None or frame.line is None:
            return None
        return find_failing_test(replay, (frame.path, frame.line), frame.function)

    def _tell_what_is_missing(self) -> SecondLook:
        """That nothing here records what the test calls, where that is so."""
        program, frame = name_call_recorder(self._language), self.test_frame
        if program is None or self.recorder or frame is None or not frame.path or not frame.line:
            return SecondLook()
        claim = _MISSING.format(program=program)
        return SecondLook(
            evidence=tuple(quote_line(claim, frame.path, frame.line, self.context.workspace))
        )

    async def _look_alone(self, look: SecondLook, replay: Replay) -> SecondLook:
        """What the test fails for only after others, where it shares something with them."""
        workspace = self.context.workspace
        test = self._find_test(replay) if len(replay.tests) > 1 else None
        shared = await asyncio.to_thread(list_shared_state, replay, test, workspace) if test else []
        if (
            not test
            or not shared
            or not await passes_alone(test.name, self._watch_run, self._rerun)
        ):
            return look
        suspects = tuple(map(make_suspect, shared))
        if len(shared) > 1:
            return replace(look, suspects=(*suspects, *look.suspects))
        evidence = await asyncio.to_thread(quote_evidence, shared[0], workspace)
        fix = await asyncio.to_thread(propose_fix, shared[0], workspace)
        cause = describe_cause(shared[0], shorten_test_name(test.name)) if evidence else None
        return SecondLook(
            (*suspects, *look.suspects), (*look.evidence, *evidence), cause, (fix,) if fix else ()
        )

    async def list_lines_run(self, most: int) -> dict[str, list[int]]:
        """By path the lines of the code under test that failing tests ran, most suspicious first;
        none where that cannot be recorded."""
        await asyncio.to_thread(self.prepare)
        replay = await self._replay() if self.is_worth_looking else None
        if replay is None or self.test_frame is None:
            return {}
        ranked = await asyncio.to_thread(self._rank, replay, self.test_frame, most)
        lines: dict[str, list[int]] = {}
        for one in ranked:
            lines.setdefault(one.path, []).append(one.line)
        return lines

    async def quote_runs_of(self, suspects: Sequence[Suspect]) -> tuple[Evidence, ...]:
        """What the functions of suspects were given and returned in the failing test, as far as no
        look told it yet."""
        replay = await self._replay() if self.is_worth_looking else None
        test = self._find_test(replay) if replay is not None else None
        if replay is None or test is None:
            return ()
        places = [(one.file_path, one.line) for one in suspects]
        quotes = CallQuotes(replay, test, self.context.workspace)
        quoted = await asyncio.to_thread(
            lambda: tuple(quotes.quote_runs(places, _MOST_TOLD, self._told))
        )
        self._told |= list_frames_told(quoted)
        return quoted

    def _rank(self, replay: Replay, frame: Frame, most: int) -> list[SuspectLine]:
        """Without what led to the call under test: an edit of a helper that compares would please
        every test."""
        workspace = self.context.workspace
        assertion = find_assertion(self.problem, frame)
        wrong = _find_wrong_result(self.problem, frame, assertion, replay, workspace)
        return rank_lines(replay, workspace.try_read, most, wrong)

    async def refutes(self, analysis: RootCauseAnalysis, *, rests_on_values: bool = True) -> bool:
        """Whether the cause is a line that the program does not run before it fails, or in a
        function that the value which failed did not come through.

        A line of a function that is on the stack, or one outside any function, is not asked about.

        Args:
            rests_on_values: the way of the value may contradict the cause.
        """
        where, problem, workspace = analysis.location, self.problem, self.context.workspace
        own = problem.root.own_frame or problem.own_frame
        if where is None or own is None or own.path is None or own.line is None:
            return False
        text = await asyncio.to_thread(workspace.try_read, where.file_path)
        on_stack = {frame.line for one in problem.walk() for frame in one.frames
                    if frame.path == where.file_path and frame.line}  # fmt: skip
        if problem.language != "python" or text is None:
            return False
        lines = await asyncio.to_thread(lines_of_statement_off_stack, text, where.line, on_stack)
        replay = await self._replay() if lines else None
        if not lines or replay is None:
            return False
        ran: frozenset[Line] = frozenset().union(*(test.lines for test in replay.failed_tests))
        if (own.path, own.line) not in ran:
            return False  # it failed otherwise
        told = (*lines, *_list_lines_of_claim(analysis, where))
        if not any((where.file_path, line) in ran for line in told):
            return True
        return rests_on_values and await asyncio.to_thread(
            _is_off_its_way, analysis, problem, replay, workspace
        )

    async def _replay(self) -> Replay | None:
        if not self._recorded:
            self._recorded.append(await self._record())
        return self._recorded[0]

    async def _record(self) -> Replay | None:
        await asyncio.to_thread(self.prepare)
        if self.problem.language == "python":
            recorded = await self._rerun.record(
                lambda root, file: set_variables(self._watch_run(root, file), self._rerun.argv)
            )
            return await asyncio.to_thread(read_replay, *recorded) if recorded else None
        frame, recorder = self.test_frame, self.recorder
        if recorder is None or frame is None or frame.path is None or frame.line is None:
            return None
        failed_at = frame.path, frame.line
        recorded = await self._rerun.record(
            lambda root, file: record_command_calls(recorder, self.command, os.environ, root, file)
        )
        return await asyncio.to_thread(read_call_events, *recorded, failed_at) if recorded else None

    @property
    def _rerun(self) -> Rerun:
        return Rerun(self.command, self.cwd, self.context, self.seconds, self.early)

    def _watch_run(self, root: Path, file: Path) -> dict[str, str]:
        frame = self.test_frame
        if frame is None:
            return make_program_environment(os.environ, root, file)
        focus = root / frame.path if frame.path else None
        return make_second_look_environment(os.environ, root, file, focus)


def _list_lines_of_claim(analysis: RootCauseAnalysis, where: Location) -> range:
    """The lines after the first that the narrowest claim around the cause is about: a function
    that ends without a `return` need not run its last one."""
    quoted = [
        range(one.line_start + 1, one.line_end + 1)
        for one in analysis.evidence
        if one.file_path == where.file_path and one.line_start and one.line_end
        and one.line_start <= where.line <= one.line_end
    ]  # fmt: skip
    return min(quoted, key=len, default=range(0))


def _is_off_its_way(
    analysis: RootCauseAnalysis, problem: Problem, replay: Replay, workspace: Workspace
) -> bool:
    origin = trace_crash(problem, replay, workspace)
    return origin is not None and is_beside(analysis, origin, workspace)


def _look_at_crash(problem: Problem, replay: Replay, workspace: Workspace) -> SecondLook:
    origin = trace_crash(problem, replay, workspace)
    if origin is None or not origin.hops:
        return SecondLook()
    evidence = tuple(describe_way(origin, workspace))
    made, cause = origin.hops[-1], find_cause(origin, problem, workspace)
    known = {(one.file_path, one.line_start) for one in evidence}
    where = cause.location if cause is not None else None
    if where is not None and (where.file_path, where.line) not in known:
        evidence += tuple(quote_line(_USES, where.file_path, where.line, workspace))
    suspects = list_suspects_on_way(origin, find_frames(problem)[:1])
    if cause is None or (made.path, made.line) not in known:
        return SecondLook(tuple(suspects), evidence, is_crash=True)
    fixes = tuple(_guard_crash(problem, cause, workspace))
    return SecondLook(tuple(suspects), evidence, cause, fixes, is_crash=True)


def _guard_crash(problem: Problem, cause: ObservedCause, workspace: Workspace) -> Iterator[Fix]:
    """The fix of the line that failed, where the cause is that this line asks nothing."""
    from whence.playbook.fixes.guards import guard_crash

    frame, place = find_crash_frame(problem), cause.location
    if frame is None or (frame.path, frame.line) != (place.file_path, place.line):
        return
    fix = make_fix(guard_crash(problem, frame, cause.root_cause, workspace), workspace.read)
    if fix is not None:
        yield fix


def _look(problem: Problem, frame: Frame, replay: Replay, workspace: Workspace) -> SecondLook:
    read = workspace.try_read
    assertion = find_assertion(problem, frame)
    wrong = _find_wrong_result(problem, frame, assertion, replay, workspace)
    unusual = find_unusual_results(replay, wrong.test, read) if wrong else []
    calls = [one.call for one in unusual]
    ranked = rank_lines(replay, read, _MOST, wrong, calls)
    suspects = tuple(map(make_line_suspect, ranked))
    if wrong is None:
        crash = _look_at_crash(problem, replay, workspace)
        return crash if crash.suspects else SecondLook(suspects)
    quotes = CallQuotes(replay, wrong.test, workspace, assertion)
    evidence = tuple(quotes.quote_wrong_result(wrong))
    below = [one for one in unusual if one.call not in (*wrong.calls, wrong.first_seen)]
    evidence += tuple(quotes.quote_unusual_result(below[0])) if below else ()
    places = [(one.path, one.line) for one in ranked]
    told, result = list_frames_told(evidence), wrong.calls[0].result
    actual = result.repr if result is not None and wrong.is_certain else None
    evidence += tuple(quotes.quote_runs(places, _MOST_TOLD, told, actual))
    blame = find_blame(replay, wrong, assertion, read)
    if blame is None:
        return SecondLook(suspects, evidence)
    claim = f"this line determines what `{blame.call.name}` returns"
    quoted = tuple(quote_line(claim, blame.call.path, blame.line, workspace))
    return SecondLook(
        suspects, (*evidence, *quoted), describe_blame(blame, wrong) if quoted else None
    )


def _find_wrong_result(
    problem: Problem,
    frame: Frame,
    assertion: Assertion | None,
    replay: Replay,
    workspace: Workspace,
) -> WrongResult | None:
    if frame.path is None or frame.line is None:
        return None
    own = [one for one in (problem.own_frame, problem.root.own_frame) if one and one.line]
    if own and frame not in own:
        return None  # the code under test failed by itself: there is no value that was compared
    failed_at = frame.path, frame.line
    test = find_failing_test(replay, failed_at, frame.function)
    if test is None:
        return None
    return find_wrong_result(replay, test, failed_at, assertion, workspace.try_read)
