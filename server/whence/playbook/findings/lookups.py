"""A lookup that rightly found nothing: the key that it was asked for is written otherwise where the
things are, or other callers of it expect to get nothing and this one does not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.binding import bind
from whence.playbook.engine.conclusion import INFERRED, FindingText
from whence.playbook.engine.origin import NOTHING, Origin, Want, Where
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.small_program import is_seen_whole
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.literals import list_literals
from whence_tools.code.flow_model import Call, Constant, Name
from whence_tools.fuzzy_match import is_slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence_tools.code.flow_model import Expr, Function

_TELLING: Final = 3  # shorter keys are alike by chance
_MOST_CALLS: Final = 6
_OTHER_KEY: Final = FindingText(
    "{at} asks `{function}` for `{key}`, but Whence found only `{near}` ({there}); so it returns "
    "`{text}`, which {crash} doesn't expect.",
    "Ask for `{near}`, or rename it to `{key}` at {there}.",
    INFERRED,
    crash="the error is raised here: the lookup found nothing",
    at="`{key}` is asked for here",
    there="it is spelled `{near}` here",
)
_DEFAULT: Final = re.compile(r"\bdefault\s*(?::|->|=>)|(?<!\w)_\s*=>|\bcase _\s*:|\belse\s*->")
_CONSTANT: Final = re.compile(r"(?:\w+(?:::|\.))*[A-Z]\w*")
_NO_CASE: Final = FindingText(
    "`{function}` has no case for `{key}`, which {asked} asks for; so it returns `{text}` at {at}, "
    "which {crash} doesn't expect.",
    "Add a case for `{key}` to `{function}`.",
    INFERRED,
    crash="the error is raised here: the lookup found nothing",
    asked="`{key}` is asked for here",
    at="this is the default case",
)
_DROPPED: Final = FindingText(
    "{at} discards the error that `{function}` returns together with `{text}` at {origin}; {crash} "
    "uses that `{text}`.",
    "Check the error at {at}.",
    INFERRED,
    crash="the error is raised here: the result is `{text}`",
    at="the returned error is discarded here",
    origin="this returns `{text}` and an error",
)
_CHECKED: Final = FindingText(
    "`{function}` returns `{text}` at {origin} when it finds nothing; {other} checks for that, "
    "{crash} doesn't.",
    "Handle the case that `{function}` finds nothing before the result is used at {crash}.",
    INFERRED,
    crash="the result is used without a check",
    other="the result is checked here",
    origin="this returns `{text}`",
)


def explain_lookup(case: Case, crash: Site, origin: Origin) -> ToolSteps[Finding | None]:
    """What is wrong with a lookup whose result is absent on purpose; None where nothing tells.

    Args:
        origin: where the function that was asked returns nothing.
    """
    function = origin.at.function
    if function is None or function.constructor or crash.file.flow is None:
        return None
    tracer = Tracer(case, NOTHING)
    own = [call for call in _calls_of(function, crash) if call.arguments]
    words: dict[str, object] = {"function": function.qualified, "text": origin.text}
    dropped = next((call for call in own if _drops_error(call, crash)), None)
    if dropped is not None:
        return _DROPPED.finding(words, crash=crash, at=crash.on(dropped.at.line), origin=origin.at)
    for call in own:
        found = yield from _without_case(case, crash, origin, call, words)
        if found is not None:
            return found
    for call in own:
        found = yield from _with_other_key(case, crash, call, words)
        if found is not None:
            return found
    if (yield from is_seen_whole(case, crash.path)):
        return None
    where = Where(origin.file)
    for call, caller in (yield from tracer.calls.callers.list_all(function, where))[:_MOST_CALLS]:
        line = _check_after(call, caller) if call not in own else None
        if line is not None:
            other = Site(caller.file, line)
            return _CHECKED.finding(words, crash=crash, other=other, origin=origin.at)
    return None


def _drops_error(call: Call, crash: Site) -> bool:
    """Whether Go's `value, _ := f()` takes the result of a call."""
    line = crash.file.line(call.at.line)
    return crash.flow.language == "go" and re.search(r",\s*_\s*:?=", line) is not None


def _without_case(
    case: Case, crash: Site, origin: Origin, call: Call, words: dict[str, object]
) -> ToolSteps[Finding | None]:
    """The constant that the function was asked about and has no case for, where it answers with
    what it has for all others."""
    function = origin.at.function
    above = range(max(origin.line - 1, 1), origin.line + 1)
    if function is None or not any(_DEFAULT.search(origin.file.line(n)) for n in above):
        return None
    inside = origin.file.text_of(function)
    for argument in call.arguments:
        passed = yield from _find_passed(
            Tracer(case, NOTHING), argument.value, Where(crash.file, 0), 3
        )
        if passed is None:
            continue
        expr, where = passed
        text = expr.value if isinstance(expr, Constant) else expr.at.text
        named = _CONSTANT.fullmatch(text) is not None or isinstance(expr, Constant)
        if named and not re.search(rf"\b{re.escape(text)}\b", inside):
            asked = Site(where.file, expr.at.line)
            return _NO_CASE.finding(words, crash=crash, at=origin.at, asked=asked, key=text)
    return None


def _find_passed(
    tracer: Tracer, expr: Expr, where: Where, depth: int
) -> ToolSteps[tuple[Expr, Where] | None]:
    """What stands for a parameter at the top of the calls that led here; None for other names."""
    if not isinstance(expr, Name):
        return expr, where
    flow = where.file.flow
    function = flow.function_around(expr.at.start, expr.at.end) if flow is not None else None
    if function is None or expr.name not in {one.name for one in function.parameters}:
        is_local = bool(list_reaching(expr, where))
        return None if is_local else (expr, where)
    sites = yield from tracer.calls.callers.find(function, where)
    given = bind(function, sites[0][0]).get(expr.name) if len(sites) == 1 else None
    if given is None or not depth:
        return None
    return (yield from _find_passed(tracer, given, sites[0][1], depth - 1))


def _calls_of(function: Function, crash: Site) -> Iterator[Call]:
    """The calls in the function that failed, up to the line that failed."""
    around = crash.function
    first = around.line if around is not None else 1
    for call in crash.flow.calls:
        if call.name == function.name and first <= call.at.line <= crash.line:
            yield call


def _with_other_key(
    case: Case, crash: Site, call: Call, words: dict[str, object]
) -> ToolSteps[Finding | None]:
    """The key as it is asked for, and the one text of the files that is nearly that."""
    for argument in call.arguments:
        want = Want(is_text, absent=False)
        made = yield from Tracer(case, want).trace(argument.value, Where(crash.file, 0))
        if not isinstance(made, Origin) or made.certainty < 1:
            continue
        key = made.expr.value if isinstance(made.expr, Constant) else ""
        if len(key) < _TELLING:
            continue
        at = made.at
        known = [one for file in case.shared.files.values() if file for one in list_literals(file)]
        others = [one for one in known if (one.file.path, one.line) != (at.path, at.line)]
        if any(one.text == key for one in others):
            return None
        near = {one.text: one for one in others if _is_near(key, one.text)}
        if len(near) == 1:
            ((text, there),) = near.items()
            return _OTHER_KEY.finding(words, crash=crash, at=at, there=there.at, key=key, near=text)
    return None


def is_text(expr: Expr) -> bool:
    """Whether an expression is a string as it is written."""
    return isinstance(expr, Constant) and expr.kind == "string"


def _is_near(key: str, other: str) -> bool:
    return key != other and (key.casefold() == other.casefold() or is_slip(key, other))


def _check_after(call: Call, caller: Where) -> int | None:
    """The line, in the function around a call, that asks whether its result is there."""
    flow = caller.file.flow
    function = flow.function_around(call.at.start, call.at.end) if flow is not None else None
    if flow is None or function is None:
        return None
    bound = next(
        (b.target for b in flow.bindings if b.value is not None and b.value.at == call.at), ""
    )
    if not bound:
        return None
    name = re.escape(bound)
    asks = re.compile(
        rf"{name}\s*(?:===?|!==?|is(?: not)?)\s*(?:nil|null|NULL|nullptr|None)\b"
        rf"|!\s*{name}\b(?!\s*[.\[(?])"
        rf"|if\s*\(\s*{name}\s*\)|{name}\.is_(?:none|some)\(|if let Some\(\w+\) = {name}\b"
    )
    lines = range(call.at.line, function.last_line + 1)
    return next((n for n in lines if asks.search(caller.file.line(n))), None)
