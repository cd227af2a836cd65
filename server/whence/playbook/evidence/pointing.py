"""The expression that a diagnostic's column points at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.flow_model import Call, Items, Member, Operation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence.playbook.engine.case import Case
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Expr

_COUNTED: Final = re.compile(r'Argument (?P<place>\d+) to "(?P<name>\w+)"')  # mypy
_WRITTEN: Final = re.compile(r"cannot use (?P<text>[^\n]+?) \((?:variable|value|constant) ")  # Go
COUNTED_ARGUMENT: Final = (  # PHP
    r"^(?:(?P<owner>[\w\\]+)::)?(?:[\w\\]*\\)?(?P<name>\w+)\(\): Argument #(?P<number>\d+) "
    r"\(\$\w+\) must be of type"
)
"""The words on an argument by its number: `{owner}`, `{name}` of the function and `{number}`."""


def begins(case: Case, expr: Expr) -> bool:
    """Whether the diagnostic begins where an expression does."""
    frame = case.frames[0]
    return (expr.at.line, expr.at.column) == (frame.line, frame.column)


def begins_name(case: Case, member: Member) -> bool:
    """Whether the diagnostic begins where the name of a member does."""
    frame = case.frames[0]
    return (member.name_line, member.name_column) == (frame.line, frame.column)


def find_arguments_at(case: Case, crash: Site) -> Iterator[Expr]:
    """The argument that is pointed at; for a keyword argument, by its keyword. Without a column
    the one that the message counts."""
    assert crash.file.flow is not None
    if case.frames[0].column is None:
        yield from _find_counted(case.message, crash)
        return
    for call in crash.file.flow.calls:
        for argument in call.arguments:
            if argument.spread:
                continue
            before = len(argument.keyword) + 1 if argument.keyword else 0
            value = argument.value.at
            column = case.frames[0].column
            if value.line == crash.line and column in {value.column, value.column - before}:
                yield argument.value


def _find_counted(message: str, crash: Site) -> Iterator[Expr]:
    counted = _COUNTED.match(message)
    for call in find_calls_at(crash) if counted else ():
        place = int(counted["place"]) - 1 if counted else 0
        if counted and call.name == counted["name"] and place < len(call.arguments):
            yield call.arguments[place].value


def find_counted(exprs: Iterable[Expr], owner: str, name: str, number: str) -> Iterator[Expr]:
    """The argument of a call that a message counts; none where spreads or keywords move it."""
    is_new = name == "__construct"
    called = owner.rpartition("\\")[2] if is_new else name
    calls = [one for one in exprs if isinstance(one, Call) and one.name == called]
    place = int(number) - 1
    if len(calls) == 1 and place < len(calls[0].arguments):
        arguments = calls[0].arguments[: place + 1]
        if not any(one.spread or one.keyword for one in arguments):
            yield arguments[place].value


def find_expressions_at(case: Case, crash: Site) -> Iterator[Expr]:
    """Those of the line that hold the column which the diagnostic points at, innermost first; the
    one alone that the message writes out."""
    column = case.frames[0].column or 0
    written = _WRITTEN.match(case.message)
    texts = {" ".join(one.at.text.split()) for one in crash.expressions}
    if written and written["text"] not in texts:
        written = None  # it shortens what is long
    for expr in sorted(crash.expressions, key=lambda one: one.at.end - one.at.start):
        at = expr.at
        on_line = at.line == at.last_line == crash.line
        if written and " ".join(at.text.split()) != written["text"]:
            continue
        if on_line and at.column <= column < at.column + len(at.text):
            yield expr


def find_objects_at(case: Case, crash: Site) -> Iterator[Expr]:
    """What a member is asked of, where its name or the whole begins at the column; without a column
    every member's."""
    found = [one for one in crash.expressions if isinstance(one, Member)]
    pointed = [one for one in found if begins_name(case, one) or begins(case, one)]
    any_column = case.frames[0].column is None
    yield from (one.object for one in (found if any_column else pointed))


def find_operands_at(case: Case, crash: Site) -> Iterator[Expr]:
    """The two operands that are pointed at, those of an assignment with an operator included; none
    where a line has several operations that it may be."""
    column = case.frames[0].column
    found = [
        one.parts for one in crash.expressions if isinstance(one, Operation) and len(one.parts) == 2
    ]
    pointed = [parts for parts in found if column in {None, *_columns(parts)}]
    if len(pointed) == 1:
        yield from pointed[0]
    elif not found:
        yield from find_results_at(case, crash)


def _columns(parts: tuple[Expr, ...]) -> range:
    return range(parts[0].at.column, parts[-1].at.column + 1)


def find_passed_at(case: Case, crash: Site) -> Iterator[Expr]:
    """The arguments of the innermost call that begins before the column and goes on behind it; of
    what makes a list, its items."""
    column = case.frames[0].column or 0
    found = [one for one in crash.expressions if isinstance(one, Call | Items)]
    pointed = [one for one in found if one.at.column <= column < one.at.column + len(one.at.text)]
    inner = min(pointed, key=lambda one: one.at.end - one.at.start, default=None)
    if isinstance(inner, Items):
        yield from inner.items
    elif inner is not None:
        yield from (one.value for one in inner.arguments)


def find_results_at(case: Case, crash: Site) -> Iterator[Expr]:
    """What is assigned or returned on a line."""
    del case
    assert crash.file.flow is not None
    yield from find_results(crash.file.flow, crash.line)


def find_results(flow: Flow, line: int) -> Iterator[Expr]:
    """The same of a file."""
    for binding in flow.bindings:
        if binding.line == line and binding.value is not None and not binding.steps:
            yield binding.value
    for function in flow.functions:
        for returned in function.returns:
            if returned.line == line and returned.value is not None:
                yield returned.value


def find_calls_at(crash: Site) -> list[Call]:
    """The calls that a line is part of."""
    assert crash.file.flow is not None
    return [c for c in crash.file.flow.calls if c.at.line <= crash.line <= c.at.last_line]
