"""Something is taken from what has nothing: an empty list, Optional or iterator."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import TRACED, Finding, Rule
from whence.playbook.engine.libraries import is_empty
from whence.playbook.engine.origin import Origin, Unknown, Want, Where, is_absent, short
from whence.playbook.engine.receivers import targets
from whence.playbook.engine.tracing import Tracer
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import Call, Constant, Expr, Items, Name, Table

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.errors.model import Problem

# The JVM, CPython and V8.
_MESSAGE = re.compile(
    r"No value present|(?:List|Array|Collection|Sequence|Iterable|Map) is empty"
    r"|contains no element|arg(?:ument)? is an empty sequence|iterable argument is empty"
    r"|Reduce of empty array with no initial value|reduce\(\) of empty|from an empty sequence"
    r"|requires at least one data point"
)
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


def investigate(case: Case) -> ToolSteps[Conclusion]:
    if not case.frames:
        return None
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None:
        return None
    unknown, shown = Unknown("what it is taken from is made outside the code"), ""
    for expr in _sources(file.flow.expressions(frame.line or 0), case.message):
        where = Where(file, 0)
        crash = Crash(file, frame.line or 1, short(expr), "empty", "something is taken from it")
        used_up = yield from _used_up(case, expr, where, crash)
        if used_up is not None:
            return used_up
        outcome = yield from _emptiness(case, expr, where)
        if isinstance(outcome, Origin):
            return (yield from told(case, outcome, crash))
        if isinstance(outcome, Unknown):
            unknown = outcome
        shown = shown or crash.value
    if not shown:
        return None
    crash = Crash(file, frame.line or 1, shown, "empty", "something is taken from it")
    return not_traced(unknown, crash, ("Decide what happens when there is nothing in it.",))


def _sources(exprs: list[Expr], message: str) -> list[Expr]:
    """What the line takes something from."""
    names = _OPTIONAL if "No value present" in message else _TAKES
    found: list[Expr] = []
    for expr in exprs:
        if not isinstance(expr, Call) or expr.name not in names:
            continue
        builtin = isinstance(expr.callee, Name) or expr.callee.at.text.split(".")[0] in {
            "statistics", "random", "functools",
        }  # fmt: skip
        if builtin and expr.arguments:
            found.append(expr.arguments[-1 if expr.name == "reduce" else 0].value)
        elif expr.receiver is not None:
            found.append(expr.receiver)
    return found


def _emptiness(case: Case, expr: Expr, where: Where) -> ToolSteps[Origin | Unknown]:
    tracer = Tracer(case, Want(_nothing_in_it, absent=False, word="the empty value"))
    outcome = yield from tracer.trace(expr, where)
    if isinstance(outcome, Origin):
        return outcome
    inside = yield from _wrapped(case, expr, where)
    if inside is not None:
        call, file = inside
        if call.name == "ofNullable" and call.arguments:
            absent = Tracer(case, Want(is_absent, absent=True, word="null"))
            found = yield from absent.trace(call.arguments[0].value, Where(file))
            return found if isinstance(found, Origin) else Unknown("what is wrapped is not shown")
        if call.name in _OPTIONAL_FILTERS and (yield from _from_outside(case, call, file, where)):
            return Unknown("what is filtered comes from outside the code")
        if call.name in _OPTIONAL_FILTERS:
            return tracer.calls.library.no_match(call, Where(file), ())
    if isinstance(outcome, Unknown):
        return outcome
    return Unknown("every way to make it that the code shows puts something in it")


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


def _wrapped(case: Case, expr: Expr, where: Where) -> ToolSteps[tuple[Call, SourceFile] | None]:
    """The call that makes an Optional: the expression itself, or what a method returns."""
    accepts = _OPTIONAL_FILTERS | {"ofNullable"}
    want = Want(lambda e: isinstance(e, Call) and e.name in accepts, absent=False)
    found = yield from Tracer(case, want).trace(expr, where)
    if isinstance(found, Origin) and isinstance(found.expr, Call):
        return found.expr, found.file
    return None


def _used_up(case: Case, expr: Expr, where: Where, crash: Crash) -> ToolSteps[Finding | None]:
    """A generator that was run through before: Python's and JavaScript's run once."""
    generators = Tracer(case, Want(lambda e: isinstance(e, Call), absent=False))
    found = yield from generators.trace(expr, where)
    made = found.expr if isinstance(found, Origin) else None
    if not isinstance(found, Origin) or not isinstance(made, Call):
        return None
    reached = yield from targets(generators, made, Where(found.file))
    if not any(one.function and one.function.generator for one in reached):
        return None
    first = yield from _earlier_use(case)
    if first is None:
        return None
    file, line, name = first
    return Finding(
        root_cause=(
            f"`{short(made)}` at {found.file.path}:{found.line} is a generator, which can be run "
            f"through once; {file.path}:{line} already uses `{name}` up, so `{crash.value}` is "
            f"empty at {crash.file.path}:{crash.line}."
        ),
        solution=f"Make a list of it once (`{name} = list({name})`) before it is used twice.",
        confidence=TRACED,
        path=file.path,
        line=line,
        evidence=(
            crash.quote(),
            *found.trail,
            file.quote(f"`{name}` is used up here, before it is used again", line),
        ),
    )


def _earlier_use(case: Case) -> ToolSteps[tuple[SourceFile, int, str] | None]:
    """The line on the stack's functions that passes the same name on before the failing one."""
    for frame in case.frames:
        file = yield from case.read(frame.path or "")
        if file is None or file.flow is None or frame.line is None:
            continue
        function = file.flow.function_at(frame.line)
        passed = {
            a.value.name
            for call in file.flow.calls
            if call.at.line <= frame.line <= call.at.last_line
            for a in call.arguments
            if isinstance(a.value, Name)
        }
        for call in file.flow.calls:
            before = function is not None and function.line <= call.at.line < frame.line
            for argument in call.arguments if before else ():
                if isinstance(argument.value, Name) and argument.value.name in passed:
                    return file, call.at.line, argument.value.name
    return None


def applies(problem: Problem) -> bool:
    return bool(_MESSAGE.search(problem.message))


RULES = (Rule("taken_from_nothing", applies, investigate),)
