"""Something is taken from what has nothing: an empty list, Optional or iterator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.follow import Way
from whence.playbook.engine.libraries import is_empty
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Origin, Outcome, Unknown, Want, Where, is_absent, shorten
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.engine.tracing import Tracer
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.givers import find_only_value
from whence.playbook.findings.origins import conclude
from whence.playbook.rules.absence import texts
from whence_tools.code.flow_model import Call, Comprehension, Constant, Expr, Items, Name, Table

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence.playbook.engine.source import SourceFile

_OPTIONAL = frozenset({"get", "getAsInt", "getAsLong", "getAsDouble", "orElseThrow", "getOrThrow"})
_TAKES = frozenset(
    {"first", "last", "single", "max", "min", "maxOf", "minOf", "reduce", "random", "getFirst",
     "getLast", "maxBy", "minBy", "next", "element", "removeFirst", "removeLast", "choice", "mean",
     "iterator"}
)  # fmt: skip
_ONCE = frozenset({"filter", "map", "zip", "reversed", "iter", "enumerate"})  # Python's iterators
_OPTIONAL_FILTERS = frozenset({"findFirst", "findAny", "max", "min"})


def _nothing_in_it(expr: Expr) -> bool:
    """An empty collection or Optional, or one made of an absent value."""
    if isinstance(expr, Call) and expr.callee.at.text == "Optional.empty":
        return True
    return is_empty(expr) and not isinstance(expr, Constant)


def investigate(case: Case, match: Match, site: Site) -> ToolSteps[Conclusion]:
    outcome: Outcome = Unknown("")
    crash = None
    for expr in _sources(site.expressions, match.kind):
        where = Where(site.file, 0)
        crash = Crash(site, shorten(expr), "empty", texts.TAKEN)
        filtered = find_only_value(site, expr)
        over = filtered.source if isinstance(filtered, Comprehension) else expr
        used_up = yield from _used_up(case, over, where, crash)
        if used_up is not None:
            return used_up
        outcome = yield from _emptiness(case, expr, where)
        if isinstance(outcome, Origin):
            break
    if crash is None:
        return None
    return (yield from conclude(case, outcome, crash, texts.DECIDE, harmless=texts.NEVER_EMPTY))


def _sources(exprs: list[Expr], kind: str) -> list[Expr]:
    """What the line takes something from."""
    names = _OPTIONAL if kind == "optional" else _TAKES
    found: list[Expr] = []
    for expr in exprs:
        if not isinstance(expr, Call) or expr.name not in names:
            continue
        module = expr.callee.at.text.split(".")[0]
        builtin = isinstance(expr.callee, Name) or module in {"statistics", "random", "functools"}
        if builtin and expr.arguments:
            found.append(expr.arguments[-1 if expr.name == "reduce" else 0].value)
        elif expr.receiver is not None:
            found.append(expr.receiver)
    return found


def _emptiness(case: Case, expr: Expr, where: Where) -> ToolSteps[Outcome]:
    tracer = Tracer(case, Want(_nothing_in_it, absent=False, word="the empty value"))
    outcome = yield from tracer.trace(expr, where)
    inside = None if isinstance(outcome, Origin) else (yield from _find_wrapping(case, expr, where))
    if inside is None:
        return outcome
    call, file = inside
    if call.name == "ofNullable" and call.arguments:
        absent = Tracer(case, Want(is_absent, absent=True, word="null"))
        found = yield from absent.trace(call.arguments[0].value, Where(file))
        return found if isinstance(found, Origin) else Unknown(texts.WRAPPED_ELSEWHERE)
    if call.name in _OPTIONAL_FILTERS:
        if (yield from _from_outside(case, call, file, where)):
            return Unknown(texts.FILTERED_ELSEWHERE)
        return tracer.calls.library.no_match(call, Way(Where(file)))
    return outcome


def _from_outside(case: Case, call: Call, file: SourceFile, where: Where) -> ToolSteps[bool]:
    """Whether a filter on the line that fails is given what the code does not show."""
    if file.path != where.file.path or call.at.line != case.frames[0].line:
        return False
    source: Expr = call
    while isinstance(source, Call) and source.receiver is not None:
        source = source.receiver
    shown = Want(lambda e: isinstance(e, Items | Table), absent=False)
    outcome = yield from Tracer(case, shown).trace(source, where)
    return isinstance(outcome, Unknown)


def _find_wrapping(
    case: Case, expr: Expr, where: Where
) -> ToolSteps[tuple[Call, SourceFile] | None]:
    """The call that makes an Optional: the expression itself, or what a method returns."""
    accepts = _OPTIONAL_FILTERS | {"ofNullable"}
    want = Want(lambda e: isinstance(e, Call) and e.name in accepts, absent=False)
    found = yield from Tracer(case, want).trace(expr, where)
    if isinstance(found, Origin) and isinstance(found.expr, Call):
        return found.expr, found.file
    return None


def _used_up(case: Case, expr: Expr, where: Where, crash: Crash) -> ToolSteps[Finding | None]:
    """A generator or iterator that was run through before: Python's and JavaScript's run once."""
    generators = Tracer(case, Want(lambda e: isinstance(e, Call), absent=False))
    found = yield from generators.trace(expr, where)
    made = found.expr if isinstance(found, Origin) else None
    if not isinstance(found, Origin) or not isinstance(made, Call):
        return None
    reached = yield from resolve_targets(generators, made, Where(found.file))
    first = yield from _earlier_use(case)
    places = [found.at] if _gives_iterator(made, found.file) else []
    for one in reached:
        returned = one.function.returns if one.function is not None else ()
        places += [found.at] if one.function is not None and one.function.generator else []
        places += [
            Site(one.file, end.line) for end in returned if _gives_iterator(end.value, one.file)
        ]
    if first is None or not places:
        return None
    is_own = any(one.function is not None and one.function.generator for one in reached)
    given = [one for one in places if _is_returned(one) and not is_own]
    places = given or places
    said = texts.USED_UP
    if given:
        said = texts.RETURNS_ITERATOR
    elif places[0].function != first[0].function:  # whoever takes it may expect a list
        said = texts.HANDED_ON_ONCE
    return said.finding(
        kind="a generator" if is_own else "an iterator",
        made=shorten(made), found=places[0], first=first[0], name=first[1],
        value=crash.value, crash=crash.at, trail=[crash.quote(), *found.trail],
    )  # fmt: skip


def _is_returned(at: Site) -> bool:
    function = at.function
    return function is not None and any(one.line == at.line for one in function.returns)


def _gives_iterator(expr: Expr | None, file: SourceFile) -> bool:
    return isinstance(expr, Call) and expr.name in _ONCE and file.path.endswith(".py")


def _earlier_use(case: Case) -> ToolSteps[tuple[Site, str] | None]:
    """The line on the stack's functions that passes the same name on before the failing one."""
    for at in (yield from case.sites(case.frames)):
        function, calls = at.function, at.file.flow.calls if at.file.flow else []
        named = [(c, a.value) for c in calls for a in c.arguments if isinstance(a.value, Name)]
        passed = {n.name for c, n in named if c.at.line <= at.line <= c.at.last_line}
        for call, name in named:
            before = function is not None and function.line <= call.at.line < at.line
            if before and name.name in passed:
                return at.on(call.at.line), name.name
    return None


# The JVM, CPython and V8.
NOTHING_THERE = Matcher(
    (r"No value present", "optional"),
    r"(?:List|Array|Collection|Sequence|Iterable|Map) is empty|contains no element"
    r"|arg(?:ument)? is an empty sequence|iterable argument is empty"
    r"|Reduce of empty array with no initial value|reduce\(\) of empty|from an empty sequence"
    r"|requires at least one data point",
)
RULES = (Rule("taken_from_nothing", NOTHING_THERE, at_crash(investigate)),)
