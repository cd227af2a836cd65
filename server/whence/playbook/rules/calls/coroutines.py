"""A coroutine or promise taken for its result, because a call is not awaited."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.case import (
    SHOWN,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    SourceFile,
    ToolSteps,
)
from whence.playbook.engine.origin import Want, Where
from whence.playbook.engine.receivers import targets
from whence.playbook.engine.resolving import flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.sites import Site, innermost, story
from whence_tools.code.flow_model import Await, Call, Member, Name, Subscript

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.resolving import Defined
    from whence_tools.code.flow_model import Expr, Function
    from whence_tools.errors.model import Problem

_NEVER_AWAITED = re.compile(r"coroutine '(?P<name>[\w.<>]+)' was never awaited")
_CERTAIN = re.compile(
    r"'coroutine'|coroutine object|was never awaited|\[object Promise\]|type 'Promise<|"
    r"UnhandledPromiseRejection"
)
_NOT_CALLABLE = re.compile(r"(?P<object>[\w$.]+)\.(?P<name>[\w$]+) is not a function")
_NOT_ITERABLE = re.compile(r"(?P<object>[\w$.]+) is not (?:async )?iterable")
_NO_MEMBER = re.compile(
    r"has no attribute '(?P<name>\w+)'|Property '(?P<property>[\w$]+)' does not"
)
_NOT_SUBSCRIPTABLE = "not subscriptable"
_REJECTED = "UnhandledPromiseRejection"
# Calls that take a coroutine or promise as one.
_TAKERS = frozenset(
    {
        "run", "create_task", "ensure_future", "gather", "wait", "wait_for", "shield",
        "as_completed",
        "run_until_complete", "run_coroutine_threadsafe", "start_soon", "all", "allSettled", "race",
        "any", "resolve", "iscoroutine", "close",
    }
)  # fmt: skip
_CHAINED = frozenset({"then", "catch", "finally", "close", "send", "throw"})
_MAX_FRAMES = 8


@dataclass(frozen=True, slots=True)
class _Forgotten:
    """A call without its await, and what it reaches."""

    call: Call
    file: SourceFile
    target: Defined
    crash_first: bool

    @property
    def function(self) -> Function:
        assert self.target.function is not None
        return self.target.function


def applies(problem: Problem) -> bool:
    text = f"{problem.error_type} {problem.message}"
    scripted = problem.language in {"javascript", "typescript"}
    possible = _NOT_CALLABLE.search(text) or _NOT_ITERABLE.search(text)
    return bool(_CERTAIN.search(text) or (scripted and possible))


def investigate(case: Case) -> ToolSteps[Conclusion]:
    crash = yield from innermost(case)
    named = _NEVER_AWAITED.search(case.message)
    found = yield from (_called(case, named["name"]) if named else _on_the_stack(case))
    if found is not None:
        return _finding(found, crash)
    if not _CERTAIN.search(f"{case.error_type} {case.message}"):
        return None
    return _not_visible(case, crash)


def _on_the_stack(case: Case) -> ToolSteps[_Forgotten | None]:
    """The call whose result fails at the crash: followed where the error names the value."""
    file = (yield from case.read(case.frames[0].path or "")) if case.frames else None
    if file is None or file.flow is None:
        return None
    suspects = _suspects(case, file)
    for suspect in suspects:
        found = yield from _followed(case, suspect, file, 0)
        if found is not None:
            return found
    if suspects or not _CERTAIN.search(case.message):
        return None
    return (yield from _nearest_on_the_stack(case))


def _suspects(case: Case, file: SourceFile) -> list[Expr]:
    """The expressions of the crash line that the error speaks of."""
    touching = flow_of(file).expressions(case.frames[0].line or 1)
    inside = list({(e.at.start, e.at.end): e for t in touching for e in t.walk()}.values())
    spoken = _NOT_CALLABLE.search(case.message) or _NOT_ITERABLE.search(case.message)
    if spoken:
        return [expr for expr in inside if expr.at.text == spoken["object"]]
    if _NOT_SUBSCRIPTABLE in case.message:
        return [expr.object for expr in inside if isinstance(expr, Subscript)]
    member = _NO_MEMBER.search(case.message)
    names = set(member.groups()) if member else set()
    return [expr.object for expr in inside if isinstance(expr, Member) and expr.name in names]


def _followed(
    case: Case, value: Expr, file: SourceFile, frame: int, depth: int = 8
) -> ToolSteps[_Forgotten | None]:
    """The unawaited call that a value is the result of, through names and parameters."""
    if isinstance(value, Call):
        if value.at.start not in {call.at.start for call in _unawaited(file)}:
            return None
        target = yield from _coroutine(case, value, file)
        return _Forgotten(value, file, target, frame == 0) if target else None
    if not isinstance(value, Name) or depth == 0:
        return None
    flow = flow_of(file)
    line = case.frames[frame].line or 1
    function = flow.function_around(value.at.start, value.at.end) or flow.function_at(line)
    scopes = {f.start for f in flow.functions_around(value.at.start, value.at.end)} | {-1}
    for binding in reversed(flow.bindings):
        bound = binding.target == value.name and binding.function in scopes
        if bound and binding.line <= line and binding.value is not None and not binding.steps:
            return (yield from _followed(case, binding.value, file, frame, depth - 1))
    if function is None or value.name not in {p.name for p in function.parameters}:
        return None
    return (yield from _passed(case, function, value.name, frame, depth))


def _passed(
    case: Case, function: Function, parameter: str, frame: int, depth: int
) -> ToolSteps[_Forgotten | None]:
    """What the caller on the stack passed as a parameter."""
    if frame + 1 >= len(case.frames):
        return None
    above = case.frames[frame + 1]
    file = yield from case.read(above.path or "")
    if file is None or file.flow is None or above.line is None:
        return None
    for call in file.flow.calls:
        if call.name == function.name and _touches(call, above.line):
            value = bind(function, call).get(parameter)
            if value is not None:
                return (yield from _followed(case, value, file, frame + 1, depth - 1))
    return None


def _nearest_on_the_stack(case: Case) -> ToolSteps[_Forgotten | None]:
    """The innermost call in the frames' functions whose result reaches the line of its frame."""
    for frame in case.frames[:_MAX_FRAMES]:
        file = yield from case.read(frame.path or "")
        if file is None or file.flow is None or frame.line is None:
            continue
        for call in _reaching(file, frame.line):
            target = yield from _coroutine(case, call, file)
            if target is not None:
                return _Forgotten(call, file, target, frame is case.frames[0])
    return None


def _called(case: Case, name: str) -> ToolSteps[_Forgotten | None]:
    """The call that the interpreter names, in the frames' files or wherever it is called."""
    last = name.rsplit(".", 1)[-1]
    near = (case.frames[0].path if case.frames else None) or f"{last}.py"
    lines = {(frame.path, frame.line) for frame in case.frames}
    for file in (yield from case.locate(last, near)):
        if file.flow is None:
            continue
        calls = [c for c in file.flow.calls if c.name == last and c in _unawaited(file)]
        for call in sorted(calls, key=lambda c: (file.path, c.at.line) not in lines):
            target = yield from _coroutine(case, call, file)
            if target is not None:
                return _Forgotten(call, file, target, crash_first=True)
    return None


def _coroutine(case: Case, call: Call, file: SourceFile) -> ToolSteps[Defined | None]:
    """What a call reaches, when calling it gives something to await."""
    nothing = Want(lambda _: False, absent=False)
    for target in (yield from targets(Tracer(case, nothing), call, Where(file))):
        function = target.function
        if function is not None and (
            function.coroutine or function.result_type.lstrip(": ").startswith("Promise<")
        ):
            return target
    return None


def _unawaited(file: SourceFile) -> list[Call]:
    """The calls that are neither awaited nor handed to what takes an awaitable."""
    flow = flow_of(file)
    everything = flow.expressions(1, len(file.lines))
    taken = {expr.value.at.start for expr in everything if isinstance(expr, Await)}
    for call in flow.calls:
        if call.name in _TAKERS:
            taken |= {
                part.at.start for argument in call.arguments for part in _inside(argument.value)
            }
        if isinstance(call.callee, Member) and call.name in _CHAINED:
            taken.add(call.callee.object.at.start)
    return [call for call in flow.calls if call.at.start not in taken]


def _inside(expr: Expr) -> list[Expr]:
    return [expr, *expr.parts]


def _reaching(file: SourceFile, line: int) -> list[Call]:
    """Unawaited calls on a line, or bound to a name that reaches the line in its function."""
    flow = flow_of(file)
    touching = flow.expressions(line)
    function = flow.function_at(line)
    here = [call for call in _unawaited(file) if _touches(call, line)]
    names = {part.name for expr in touching for part in expr.walk() if isinstance(part, Name)}
    first, last = (function.line, function.last_line) if function else (1, len(file.lines))
    bound: list[Call] = []
    for binding in reversed(flow.bindings):
        if not (first <= binding.line <= min(line, last)) or binding.target not in names:
            continue
        if binding.value is None:
            continue
        calls = [call for call in _unawaited(file) if call.at.start == binding.value.at.start]
        bound += [call for call in calls if call.at.end == binding.value.at.end]
        names |= {part.name for part in binding.value.walk() if isinstance(part, Name)}
    return [*here, *bound]


def _touches(call: Call, line: int) -> bool:
    return call.at.line <= line <= call.at.last_line


def _finding(found: _Forgotten, crash: Site | None) -> Finding:
    place = Site(found.file, found.call.at.line)
    function, written = found.function, " ".join(found.call.at.text.split())
    kind = "coroutine" if found.file.path.endswith((".py", ".pyi")) else "promise"
    around = flow_of(found.file).function_at(place.line)
    can_await = (around is not None and around.coroutine) or (
        around is None and found.file.path.endswith((".mjs", ".mts"))
    )
    remedy = (
        f"Write `await {written}` on line {place.line} of {place.path}."
        if can_await
        else f"Await `{written}` on line {place.line} of {place.path}, in a function that is async."
    )
    return Finding(
        f"`{written}` on line {place.line} of {place.path} is not awaited: `{function.qualified}` "
        f"is async, so the call gives a {kind} instead of its result.",
        remedy,
        SHOWN if found.crash_first else TRACED,
        place.path,
        place.line,
        story(
            *([crash.quote("the error is raised here")] if crash else []),
            found.target.file.quote(f"`{function.qualified}` is async", function.line),
            place.quote(f"called without await, so this is a {kind}"),
        ),
        symbol=function.qualified,
        edits=_awaiting(place, found.call) if can_await else (),
    )


def _awaiting(place: Site, call: Call) -> tuple[Edit, ...]:
    """`await` before the call, in brackets where something is taken from the result."""
    text = call.at.text
    if "\n" in text or place.text.count(text) != 1:
        return ()
    rest = place.text.split(text, 1)[1]
    wrapped = f"(await {text})" if rest.startswith((".", "[", "(")) else f"await {text}"
    return place.replacing(text, wrapped)


def _not_visible(case: Case, crash: Site | None) -> NotVisible:
    if _REJECTED in f"{case.error_type} {case.message}":
        because = (
            "a promise was rejected with a value that is no error, which carries no stack, so the "
            "place of the rejection is not in the report"
        )
    else:
        because = (
            "no call of an async function that reaches this line without await stands in the code "
            "of the stack"
        )
    return NotVisible(
        because,
        (
            "Reject and throw Error objects, and run again with `node --trace-uncaught`."
            if _REJECTED in f"{case.error_type} {case.message}"
            else "Find where the awaitable is made: run Python with `-X tracemalloc=20`, which "
            "tells it with the warning.",
            "Give each promise or coroutine an `await`, or a handler for its failure.",
        ),
        (crash.quote("the error is raised here"),) if crash else (),
        crash.path if crash else None,
        crash.line if crash else None,
    )


RULES = (Rule("unawaited_coroutine", applies, investigate),)
