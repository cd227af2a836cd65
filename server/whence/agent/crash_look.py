"""A second look at a Python crash: where the value that failed came from, in the run itself.

It names where to look, and the cause where the run leaves one: a function that ended without a
result, a test that never held, so that nothing was put into what is empty, or, of a package, a
function that went on with a value that it did not ask about. It ends a cause that was read and that
the value did not come by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause
from whence.agent.recorded_run import cut, quote_line
from whence.domain.analysis import SECOND_LOOK, Location, Observation, Suspect
from whence.playbook.engine.makers import DESCRIPTIONS, describes_package
from whence.playbook.engine.small_program import FEW_FILES, FEW_LETTERS
from whence_tools.code.test_files import is_test
from whence_tools.redact import redact
from whence_tools.witness.questions.expressions import find_definition
from whence_tools.witness.questions.unhandled import find_unhandled
from whence_tools.witness.questions.value_origin import find_value_origin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.domain.analysis import Evidence, RootCauseAnalysis
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.errors.observed import Value
    from whence_tools.witness.questions.unhandled import State
    from whence_tools.witness.questions.value_origin import ValueOrigin
    from whence_tools.witness.questions.value_way import End, Hop
    from whence_tools.witness.recording.replay import Replay
    from whence_tools.workspace import Workspace

_CONFIDENCE: Final = 0.7
_UNHANDLED: Final = 0.6
_OWN_NOT_ASKED: Final = (
    "`{name}` doesn't check whether `{text}` is {state} before line {line} uses it; the value "
    "comes from line {made} of the same function."
)
_NOT_ASKED: Final = (
    "`{name}` doesn't check whether `{text}` is None before line {line} uses it; `{giver}` "
    "returned None explicitly, on line {made}."
)
_ASK: Final = "Handle the case that `{text}` is {state} in `{name}`."
_ENDED: Final = "{does}; so `{text}` is None where the error is raised."
_UNFILLED: Final = "{does}; so `{text}` is empty where the error is raised."
_UNAWAITED: Final = "{does}; so `{text}` is a coroutine where the error is raised."
_AWAIT: Final = "Await the call on line {line}."
_USED_UP: Final = "Make a list of it, or read it only once: see line {line}."
_COPY: Final = "Take things out of a copy on line {line}."
_STORE_COPY: Final = "Store a copy on line {line}."
_GIVEN_TWICE: Final = "{does}; so it was used up where the error is raised."
_GIVE_NEW: Final = "Let `{name}` return a new one each time, or keep the result instead of it."
_MADE_OTHERWISE: Final = "{does}; so `{text}` is {value} where the error is raised."
_ASK_FOR_NONE: Final = "Take the second operand on line {line} only if the first one is None."
_MIXED: Final = "{does}; `{text}` is one without."
_ONE_KIND: Final = "Give every time that `{name}` returns a zone, also on line {line}."
_REPLACED: Final = "{does}; so `{text}` has no such key where the error is raised."
_MERGE: Final = "Merge the parts as well, on line {line}."
_BIND: Final = "Bind the value on line {line} as it is then, as a parameter's default does."
_SPELL: Final = "Use one spelling of the key in both places: `{asked}` or `{near}`."
_RETURN: Final = "Return a value, or raise, on the path through `{name}` that ends on line {line}."
_CONDITION: Final = (
    "Correct the condition on line {line}, or handle the case that it is never true."
)

_TOLD: Final[Mapping[End, tuple[str, str]]] = {
    "ended": (_ENDED, _RETURN),
    "unfilled": (_UNFILLED, _CONDITION),
    "misspelt": (_MADE_OTHERWISE, _SPELL),
    "unawaited": (_UNAWAITED, _AWAIT),
    "used up": (_UNFILLED, _USED_UP),
    "emptied": (_UNFILLED, _COPY),
    "shared": (_UNFILLED, _STORE_COPY),
    "given twice": (_GIVEN_TWICE, _GIVE_NEW),
    "taken for nothing": (_MADE_OTHERWISE, _ASK_FOR_NONE),
    "replaced": (_REPLACED, _MERGE),
    "late": (_MADE_OTHERWISE, _BIND),
    "inconsistent": (_MIXED, _ONE_KIND),
}


def trace_crash(problem: Problem, replay: Replay, workspace: Workspace) -> ValueOrigin | None:
    """The way of the value that a crash is about; None where it is not known. Blocks."""
    frame = find_crash_frame(problem)
    if frame is None or frame.path is None or frame.line is None or frame.observed is None:
        return None
    failed_at = frame.path, frame.line
    root = problem.root if problem.root.own_frame == frame else problem
    for test in replay.failed_tests:
        if failed_at in test.lines:
            return find_value_origin(
                test, failed_at, frame.observed, root.error_type, root.message,
                workspace.try_read,
            )  # fmt: skip
    return None


def find_crash_frame(problem: Problem) -> Frame | None:
    """The innermost own frame whose values were seen."""
    own = [one for one in (problem.root.own_frame, problem.own_frame) if one and one.observed]
    return own[0] if own else None


def is_beside(analysis: RootCauseAnalysis, origin: ValueOrigin, workspace: Workspace) -> bool:
    """Whether a cause in a function is in none that the value came through.

    False where the way was lost, for a place outside any function, where a lookup found nothing,
    as what put the keys in is beside its way, and where the cause tells of the line that made the
    value. What was left of a thing by those who had it before is where they took it; and what was
    read before was not empty, whatever the cause says of the line that made it.
    """
    place = analysis.location
    if place is None or not origin.hops:
        return False
    made = origin.hops[-1]
    if origin.end == "used up":
        return True
    if origin.end in ("emptied", "shared", "given twice"):
        return (place.file_path, place.line) != (made.path, made.line)
    tree_text = workspace.try_read(place.file_path)
    around = find_definition(tree_text, place.line) if tree_text else None
    if around is None or origin.end in ("lost", "looked up"):
        return False
    through = {(one.path, one.call.first_line) for one in origin.hops}
    lines = range(around[0], around[1] + 1)
    if any(path == place.file_path and first in lines for path, first in through):
        return False
    told = [one for one in analysis.evidence if one.file_path == made.path]
    line, failed = made.line, origin.failed
    is_told = any((one.line_start or 0) <= line <= (one.line_end or 0) for one in told)
    return not is_told or (made.path, line) == (failed.path, failed.left_at)


def describe_way(origin: ValueOrigin, workspace: Workspace) -> Iterator[Evidence]:
    """Each line that the value came by, with the value where it was recorded."""
    for hop in origin.hops:
        for quoted in quote_line(hop.does, hop.path, hop.line, workspace):
            if hop.value is None:
                yield quoted
                continue
            seen = Observation(
                run=SECOND_LOOK, frame=f"{hop.path}:{hop.line}", name=hop.text or hop.symbol,
                value=redact(cut(hop.value.repr)), type=hop.value.type, length=hop.value.length,
            )  # fmt: skip
            yield quoted.model_copy(update={"status": "observed", "observation": seen})


def list_suspects_on_way(origin: ValueOrigin, known: Sequence[Suspect]) -> list[Suspect]:
    """Where the value was made, then where it failed, then what handed it on."""
    way = [_make_suspect(hop, place) for place, hop in enumerate(reversed(origin.hops))]
    found: dict[tuple[str, int], Suspect] = {}
    for one in (*way[:1], *known[:1], *way[1:], *known[1:]):
        found.setdefault((one.file_path, one.line), one)
    return list(found.values())


def _make_suspect(hop: Hop, place: int) -> Suspect:
    return Suspect(
        file_path=hop.path, line=hop.line, symbol=hop.symbol,
        score=round(1 / (place + 1), 2), because=hop.does,
    )  # fmt: skip


def find_cause(origin: ValueOrigin, problem: Problem, workspace: Workspace) -> ObservedCause | None:
    """What the way alone shows to be wrong; None where it shows only where to look."""
    made = origin.hops[-1]
    does = made.does.rpartition("; ")[2]
    told = _TOLD.get(origin.end)
    if told is None:
        return _find_unhandled(origin, problem, workspace)
    cause, solution = told
    asked, near = origin.keys
    return ObservedCause(
        root_cause=cause.format(does=does, text=origin.text, value=_write_value(origin, problem)),
        solution=solution.format(name=made.symbol, line=made.line, asked=asked, near=near),
        location=Location(file_path=made.path, line=made.line, symbol=made.symbol),
        confidence=_CONFIDENCE,
    )


def _write_value(origin: ValueOrigin, problem: Problem) -> str:
    """What the operand held where it failed, as a sentence has it."""
    frame = find_crash_frame(problem)
    value = frame.observed.value_of(origin.text) if frame and frame.observed else None
    return "None" if value is None or value.is_none else f"`{redact(cut(value.repr))}`"


def _find_unhandled(
    origin: ValueOrigin, problem: Problem, workspace: Workspace
) -> ObservedCause | None:
    frame = find_crash_frame(problem)
    value = frame.observed.value_of(origin.text) if frame and frame.observed else None
    state = _find_state(value) if value is not None else None
    found = find_unhandled(origin, state, workspace.try_read) if state else None
    if found is None or _is_read_whole(workspace):
        return None
    words = {"text": found.text, "state": state, "line": found.line, "name": found.symbol,
             "made": found.made_at, "giver": found.giver}  # fmt: skip
    cause = _NOT_ASKED if found.giver else _OWN_NOT_ASKED
    return ObservedCause(
        root_cause=cause.format(**words),
        solution=_ASK.format(**words),
        location=Location(file_path=found.path, line=found.line, symbol=found.symbol),
        confidence=_UNHANDLED,
    )


def _is_read_whole(workspace: Workspace) -> bool:
    """Whether a program is small: there what made the value is at fault, not who has to expect it
    (docs/benchmarks.md, causes). Of a package others may hand it over."""
    paths = workspace.files()
    described = {one: workspace.try_read(one) or "" for one in DESCRIPTIONS if one in paths}
    sources = [one for one in paths if one.endswith(".py") and not is_test(one)]
    if describes_package(paths, described) or len(sources) > FEW_FILES:
        return False
    return sum(len(workspace.try_read(one) or "") for one in sources) <= FEW_LETTERS


def _find_state(value: Value) -> State | None:
    """What a value is that hardly anything can be done with; None where it is something."""
    if value.is_none:
        return "None"
    return "empty" if value.length == 0 and value.type != "dict" else None
