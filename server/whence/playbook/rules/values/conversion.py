"""Text that is not the number or JSON it is read as: where the text was made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import Rule
from whence.playbook.engine.origin import (
    Origin,
    Outcome,
    Unknown,
    Want,
    Where,
    choose,
    is_absent,
    short,
)
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.tracing import Tracer
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import Call, Constant, Expr

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.playbook.engine.case import Case, Conclusion, ToolSteps
    from whence_tools.errors.model import Problem

# Message forms of CPython, the JVM and V8; `value` is the text that could not be read.
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"invalid literal for int\(\) with base \d+: '(?P<value>.*)'",
        r"could not convert string to float: '(?P<value>.*)'",
        r"time data '(?P<value>.*)' does not match format",
        r"Invalid isoformat string: '(?P<value>.*)'",
        r'For input string: "(?P<value>.*?)"',
        r"(?P<empty>empty String)",
        r'invalid value for (?:Integer|Float)\(\): "(?P<value>.*)"',
        r"(?P<absent>Cannot parse null string|Cannot parse null)",
        r'"?(?P<absent>undefined)"? is not valid JSON',
        r"is not a valid value for .*: '(?P<value>.*)'",
        r"No enum constant [\w.$]+\.(?P<value>[^.]+)$",
        r"'(?P<value>.*)' is not a valid \w+$",
        r"Expecting value: line 1 column 1 \(char 0\)(?P<empty>)",
        r"(?P<empty>Unexpected end of JSON input)",
    )
)

_TELLING = 3  # shorter text stands inside other text by chance


def _reading(problem: Problem) -> re.Match[str] | None:
    found = (pattern.search(problem.message) for pattern in _PATTERNS)
    return next((match for match in found if match), None)


def applies(problem: Problem) -> bool:
    return _reading(problem) is not None


def investigate(case: Case) -> ToolSteps[Conclusion]:
    reading = _reading(case.problem)
    if reading is None or not case.frames:
        return None
    index = _converting_frame(case)
    frame = case.frames[index]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None:
        return None
    groups = reading.groupdict()
    value, absent = groups.get("value"), groups.get("absent") is not None
    want = Want(is_absent if absent else _written(value or ""), absent=absent, word="the text")
    shown = "absent" if absent else f"`{value}`" if value else "empty"
    values = _converted(file.flow.expressions(frame.line or 0))
    if not values:
        return None
    where = Where(file, index)
    outcomes = yield from in_turn(Tracer(case, want).trace(expr, where) for expr in values)
    chosen = choose(outcomes)
    if not isinstance(chosen, Origin) and value and len(value) >= _TELLING:
        cut = Want(_holding(value), absent=False, word="the text", derived=True)
        outcomes = yield from in_turn(Tracer(case, cut).trace(expr, where) for expr in values)
        found = choose(outcomes)
        chosen = found if isinstance(found, Origin) else chosen
    blamed = next(
        (v for v, o in zip(values, outcomes, strict=True) if _same_place(o, chosen)), values[0]
    )
    crash = Crash(file, frame.line or 1, short(blamed), shown, "it is converted")
    if isinstance(chosen, Origin):
        return (yield from told(case, chosen, crash))
    unknown = (
        chosen if isinstance(chosen, Unknown) else Unknown("no such text is written in the code")
    )
    return not_traced(unknown, crash, (f"Find where {shown} comes into the program's input.",))


def _same_place(outcome: Outcome, chosen: Outcome) -> bool:
    if not isinstance(outcome, Origin) or not isinstance(chosen, Origin):
        return outcome is chosen
    return (outcome.file.path, outcome.line) == (chosen.file.path, chosen.line)


def _converting_frame(case: Case) -> int:
    """The frame that converts: an enum's own `valueOf` has no source."""
    generated = (case.frames[0].function or "").endswith(".valueOf") and len(case.frames) > 1
    return 1 if generated else 0


def _holding(value: str) -> Callable[[Expr], bool]:
    wanted = value.casefold()
    return lambda e: isinstance(e, Constant) and e.kind == "string" and wanted in e.value.casefold()


def _written(value: str) -> Callable[[Expr], bool]:
    return lambda expr: isinstance(expr, Constant) and expr.kind == "string" and expr.value == value


def _converted(exprs: list[Expr]) -> list[Expr]:
    """The arguments and receivers of the calls on the line, innermost calls' first."""
    found: list[Expr] = []
    for expr in reversed(exprs):
        if isinstance(expr, Call):
            found += [argument.value for argument in expr.arguments]
            found += [expr.receiver] if expr.receiver is not None else []
    return list({(e.at.start, e.at.end): e for e in found}.values())


RULES = (Rule("value_conversion", applies, investigate),)
