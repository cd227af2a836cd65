"""A coroutine or promise taken for its result, because a call is not awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.conclusion import SHOWN, TRACED, Conclusion, Finding
from whence.playbook.engine.matching import Match, Matcher, either, type_and_message
from whence.playbook.engine.origin import NOTHING, Origin, Want, Where, shorten
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.resolving import Defined
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import explain
from whence.playbook.fixes.origin_fixes import add_await
from whence.playbook.rules.calls import texts
from whence_tools.code.flow_model import Await, Call, Member, Name, Subscript
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Expr, Function

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
_CERTAIN = 0.7
_COROUTINE = lazy_pattern(r"<coroutine (?P<name>.+)>")


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


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    crash = yield from case.crash()
    if match.kind == "named":
        found = yield from _find_named_call(case, match["name"])
    else:
        found = yield from _on_the_stack(case, match, crash)
    if found is None and (seen := _name_seen_coroutine(case)):
        found = yield from _find_named_call(case, seen)
    if found is None and crash is not None:
        found = yield from _find_kept(case, crash)
    if found is not None:
        return _finding(found, crash)
    kept = (yield from _trace_promise(case, crash)) if crash is not None else None
    if kept is not None:
        return kept
    if match.kind == "possible":
        return None
    text = texts.REJECTED if match.kind == "rejected" else texts.NOTHING_UNAWAITED
    return text.abstention(crash, crash=crash)


def _list_promises(case: Case, crash: Site) -> list[Expr]:
    """The parts of the failing line that were promises in the run."""
    seen = case.frames[0].observed
    inside = [part for one in crash.expressions for part in one.walk()] if crash.file.flow else []
    values = ((part, seen.value_of(part.at.text)) for part in inside) if seen is not None else ()
    return [part for part, value in values if value is not None and value.type == "Promise"]


def _find_kept(case: Case, crash: Site) -> ToolSteps[_Forgotten | None]:
    """The one call whose promise is kept in an attribute that had one in the run, whatever object
    it is set on."""
    kept = {}
    for name in {part.name for part in _list_promises(case, crash) if isinstance(part, Member)}:
        for file in (yield from case.locate(name, crash.path)):
            if file.flow is None:
                continue
            given = [one.value for one in file.flow.bindings if one.receiver and one.target == name]
            for call in [one for one in _list_unawaited(file) if one in given]:
                target = yield from _coroutine(case, call, file)
                if target is not None:
                    is_here = (file.path, call.at.line) == (crash.path, crash.line)
                    kept[file.path, call.at.start] = _Forgotten(call, file, target, is_here)
    return next(iter(kept.values())) if len(kept) == 1 else None


def _trace_promise(case: Case, crash: Site) -> ToolSteps[Finding | None]:
    """The call that made the promise that the run had on the failing line, wherever it was kept."""
    want = Want(lambda _: False, absent=False, word="a promise", promised=True)
    for part in _list_promises(case, crash):
        outcome = yield from Tracer(case, want).trace(part, Where(crash.file, 0))
        if isinstance(outcome, Origin) and outcome.certainty >= _CERTAIN:
            failed = Crash(crash, shorten(part), "a promise", texts.TAKEN_FOR_RESULT)
            return (yield from explain(case, outcome, failed))
    return None


def _name_seen_coroutine(case: Case) -> str:
    """The function of a coroutine that the run had on the failing line, wherever it was kept."""
    seen = case.frames[0].observed if case.frames else None
    kept = (one.value.repr for one in seen.operands) if seen else ()
    names = (_COROUTINE.fullmatch(text) for text in kept)
    return next((name["name"] for name in names if name), "")


def _on_the_stack(case: Case, match: Match, crash: Site | None) -> ToolSteps[_Forgotten | None]:
    """The call whose result fails at the crash: followed where the error names the value."""
    if crash is None or crash.file.flow is None:
        return None
    suspects = _suspects(case, crash)
    for suspect in suspects:
        found = yield from _follow(case, suspect, crash.file, 0)
        if found is not None:
            return found
    if suspects or match.kind in {"possible", "rejected"}:
        return None
    return (yield from _nearest_on_the_stack(case))


def _suspects(case: Case, crash: Site) -> list[Expr]:
    """The expressions of the crash line that the error speaks of."""
    inside = list({(e.at.start, e.at.end): e for t in crash.expressions for e in t.walk()}.values())
    used = _USED.search(case.message)
    if used is None:
        return []
    if used.kind == "object":
        return [expr for expr in inside if expr.at.text == used["object"]]
    if used.kind == "subscript":
        return [expr.object for expr in inside if isinstance(expr, Subscript)]
    return [e.object for e in inside if isinstance(e, Member) and e.name == used["name"]]


def _follow(
    case: Case, value: Expr, file: SourceFile, frame: int, depth: int = 8
) -> ToolSteps[_Forgotten | None]:
    """The unawaited call that a value is the result of, through names and parameters."""
    if isinstance(value, Call):
        if value.at.start not in {call.at.start for call in _list_unawaited(file)}:
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
            return (yield from _follow(case, binding.value, file, frame, depth - 1))
    if function is None or value.name not in {p.name for p in function.parameters}:
        return None
    return (yield from _follow_parameter(case, function, value.name, frame, depth))


def _follow_parameter(
    case: Case, function: Function, parameter: str, frame: int, depth: int
) -> ToolSteps[_Forgotten | None]:
    """What the caller on the stack passed as a parameter."""
    for above in (yield from case.sites(case.frames[frame + 1 : frame + 2])):
        for call in find_calls_at(above) if above.file.flow else ():
            value = bind(function, call).get(parameter) if call.name == function.name else None
            if value is not None:
                return (yield from _follow(case, value, above.file, frame + 1, depth - 1))
    return None


def _nearest_on_the_stack(case: Case) -> ToolSteps[_Forgotten | None]:
    """The innermost call in the frames' functions whose result reaches the line of its frame."""
    sites = yield from case.sites(case.frames[:_MAX_FRAMES])
    for index, site in enumerate(sites):
        for call in _reaching(site) if site.file.flow else ():
            target = yield from _coroutine(case, call, site.file)
            if target is not None:
                return _Forgotten(call, site.file, target, index == 0)
    return None


def _find_named_call(case: Case, name: str) -> ToolSteps[_Forgotten | None]:
    """The call that the interpreter names, in the frames' files or wherever it is called."""
    last = name.rsplit(".", 1)[-1]
    near = (case.frames[0].path if case.frames else None) or f"{last}.py"
    lines = {(frame.path, frame.line) for frame in case.frames}
    for file in (yield from case.locate(last, near)):
        if file.flow is None:
            continue
        calls = [c for c in file.flow.calls if c.name == last and c in _list_unawaited(file)]
        for call in sorted(calls, key=lambda c: (file.path, c.at.line) not in lines):
            target = yield from _coroutine(case, call, file)
            if target is not None:
                return _Forgotten(call, file, target, crash_first=True)
    return (yield from _find_only_call(case, name, near))


def _find_only_call(case: Case, name: str, near: str) -> ToolSteps[_Forgotten | None]:
    """The one call of a coroutine's name that nothing awaits, of a receiver that is not known."""
    *owner, last = name.split(".")
    calls, made = [], []
    for file in (yield from case.locate(last, near)):
        if file.flow is None:
            continue
        calls += [(one, file) for one in _list_unawaited(file) if one.name == last]
        named = [one for one in file.flow.functions if one.name == last]
        made += [Defined(file, one) for one in named if not owner or one.owner == owner[-1]]
    if len(calls) != 1 or len(made) != 1 or not (made[0].function and made[0].function.coroutine):
        return None
    [(call, file)] = calls
    return _Forgotten(call, file, made[0], crash_first=True)


def _coroutine(case: Case, call: Call, file: SourceFile) -> ToolSteps[Defined | None]:
    """What a call reaches, when calling it gives something to await."""
    for target in (yield from resolve_targets(Tracer(case, NOTHING), call, Where(file))):
        function = target.function
        if function is not None and (
            function.coroutine or function.result_type.lstrip(": ").startswith("Promise<")
        ):
            return target
    return None


def _list_unawaited(file: SourceFile) -> list[Call]:
    """The calls that are neither awaited nor handed to what takes an awaitable."""
    flow = flow_of(file)
    everything = flow.expressions(1, len(file.lines))
    taken = {expr.value.at.start for expr in everything if isinstance(expr, Await)}
    for call in flow.calls:
        if call.name in _TAKERS:
            values = [argument.value for argument in call.arguments]
            taken |= {part.at.start for value in values for part in (value, *value.parts)}
        if isinstance(call.callee, Member) and call.name in _CHAINED:
            taken.add(call.callee.object.at.start)
    return [call for call in flow.calls if call.at.start not in taken]


def _reaching(site: Site) -> list[Call]:
    """Unawaited calls on a line, or bound to a name that reaches the line in its function."""
    function, line, unawaited = site.function, site.line, _list_unawaited(site.file)
    here = [call for call in unawaited if call.at.line <= line <= call.at.last_line]
    names = {p.name for expr in site.expressions for p in expr.walk() if isinstance(p, Name)}
    first, last = (function.line, function.last_line) if function else (1, len(site.file.lines))
    bound: list[Call] = []
    for binding in reversed(site.flow.bindings):
        value = binding.value
        inside = first <= binding.line <= min(line, last) and binding.target in names
        if value is None or not inside:
            continue
        span = (value.at.start, value.at.end)
        bound += [call for call in unawaited if (call.at.start, call.at.end) == span]
        names |= {part.name for part in value.walk() if isinstance(part, Name)}
    return [*here, *bound]


def _finding(found: _Forgotten, crash: Site | None) -> Finding:
    place, call = Site(found.file, found.call.at.line), found.call
    around = place.function
    top_level = around is None and found.file.path.endswith((".mjs", ".mts"))
    can_await = top_level or (around is not None and around.coroutine)
    return texts.NOT_AWAITED.finding(
        crash=crash,
        place=place,
        definition=Site(found.target.file, found.function.line),
        call=" ".join(call.at.text.split()),
        function=found.function.qualified,
        kind="coroutine" if found.file.language == "python" else "promise",
        in_async="" if can_await else texts.IN_ASYNC,
        confidence=SHOWN if found.crash_first else TRACED,
        edits=add_await(found.file, call) if can_await else (),
    )


_WITHOUT_AWAIT = Matcher(
    (r"coroutine '(?P<name>[\w.<>]+)' was never awaited", "named"),
    (r"UnhandledPromiseRejection", "rejected"),
    (
        r"'coroutine'|coroutine object|was never awaited|\[object Promise\]|type 'Promise<",
        "certain",
    ),
    text=type_and_message,
)
_MAYBE_WITHOUT_AWAIT = Matcher(
    (r"\S+\.[\w$]+ is not a function|[\w$.]+ is not (?:async )?iterable", "possible"),
    languages={"javascript", "typescript"},
)
# What was done with the value.
_USED = Matcher(
    (r"(?P<object>[\w$.]+)\.[\w$]+ is not a function", "object"),
    (r"(?P<object>[\w$.]+) is not (?:async )?iterable", "object"),
    (r"not subscriptable", "subscript"),
    (r"has no attribute '(?P<name>\w+)'", "member"),
    (r"Property '(?P<name>[\w$]+)' does not", "member"),
)
RULES = (
    Rule(
        "unawaited_coroutine", either(_WITHOUT_AWAIT, _MAYBE_WITHOUT_AWAIT), investigate,
        rests_on_values=False,
    ),
)  # fmt: skip
