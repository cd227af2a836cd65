"""Something is taken from what has nothing: an empty list, Optional or iterator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.follow import Way
from whence.playbook.engine.libraries import is_empty
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import Origin, Outcome, Unknown, Want, Where, is_absent, shorten
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.tracing import Tracer
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.givers import find_only_value
from whence.playbook.findings.origins import conclude
from whence.playbook.findings.used_up import explain_used_up
from whence.playbook.rules.absence import texts
from whence_tools.code.flow_model import Call, Comprehension, Constant, Expr, Items, Name, Table

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site, SourceFile

_OPTIONAL = frozenset({"get", "getAsInt", "getAsLong", "getAsDouble", "orElseThrow", "getOrThrow"})
_TAKES = frozenset(
    {"first", "last", "single", "max", "min", "maxOf", "minOf", "reduce", "random", "getFirst",
     "getLast", "maxBy", "minBy", "next", "element", "removeFirst", "removeLast", "choice", "mean",
     "iterator"}
)  # fmt: skip
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
        used_up = yield from explain_used_up(case, over, where, crash)
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


# The JVM, CPython and V8.
NOTHING_THERE = Matcher(
    (r"No value present", "optional"),
    r"(?:List|Array|Collection|Sequence|Iterable|Map) is empty|contains no element"
    r"|arg(?:ument)? is an empty sequence|iterable argument is empty"
    r"|Reduce of empty array with no initial value|reduce\(\) of empty|from an empty sequence"
    r"|requires at least one data point",
)
RULES = (Rule("taken_from_nothing", NOTHING_THERE, at_crash(investigate)),)
