"""Arguments and parameters of one call."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.library import MAPPING, ORDERING
from whence.playbook.engine.source import flow_of
from whence_tools.code.flow_model import Entry, Member, Name, Table

if TYPE_CHECKING:
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Call, Class, Expr, Function

_BASE_CALL: Final = re.compile(r"super|base|super\(.*\)\.__init__|parent::__construct", re.DOTALL)

_TELLING: Final = 3  # shorter names are alike by chance


def bind(function: Function, call: Call) -> dict[str, Expr | None]:
    """The argument of each parameter by name; None where the call passes none.

    Parameters that a spread argument may fill are left out.
    """
    bound: dict[str, Expr | None] = {}
    by_keyword = {a.keyword: a.value for a in call.arguments if a.keyword and not a.spread}
    positional = [a for a in call.arguments if not a.keyword]
    spread = any(a.spread for a in call.arguments)
    plain = [p for p in function.parameters if p.kind in {"plain", "positional"}]
    for index, parameter in enumerate(plain):
        before = positional[: index + 1]
        if parameter.name in by_keyword:
            bound[parameter.name] = by_keyword[parameter.name]
        elif len(before) > index and not any(a.spread for a in before):
            bound[parameter.name] = positional[index].value
        elif not spread:
            bound[parameter.name] = None
    left = [one for one in call.arguments if one.keyword and one.keyword not in bound]
    empty = [p for p in plain if p.name in bound and bound[p.name] is None and p.default is None]
    if left and len(empty) == 1 and not spread and len(plain) == len(function.parameters):
        entries = tuple(Entry(a.keyword, a.value, a.value.at.line) for a in left)
        place = replace(call.at, start=left[0].value.at.start - 1)  # Ruby's hash without braces
        bound[empty[0].name] = Table(place, entries=entries)
    for parameter in function.parameters:
        if parameter.kind == "keyword" and (parameter.name in by_keyword or not spread):
            bound[parameter.name] = by_keyword.get(parameter.name)
    return bound


def find_gone_through(call: Call, index: int) -> Expr | None:
    """What a built-in function of Python's goes through, to call a function with each element; None
    where it is none of these, or the parameter at an index gets something else."""
    given = [one.value for one in call.arguments if not one.keyword and not one.spread]
    if call.name in ORDERING and index == 0 and len(given) == 1:
        return given[0]
    return given[index + 1] if call.name in MAPPING and index + 1 < len(given) else None


def find_base_calls(file: SourceFile, klass: Class, base: str) -> list[Call]:
    """How the constructors of a class call that of its base, with what is passed to it alone."""
    flow = flow_of(file)
    found: list[Call] = []
    for call in flow.calls:
        around = flow.class_around(call.at.start, call.at.end)
        function = flow.function_around(call.at.start, call.at.end)
        owner = around.name if around is not None else function.owner if function else ""
        if owner != klass.name:
            continue
        written, receiver = call.callee.at.text, call.receiver
        if call.name == "__init__" and receiver is not None and receiver.at.text == base:
            found.append(replace(call, arguments=call.arguments[1:]))  # without `self`
        elif _BASE_CALL.fullmatch(written) or (written == base and not call.new):
            found.append(call)
    return found


def find_swapped(function: Function, call: Call, parameter: str) -> tuple[str, bool] | None:
    """The other of two parameters whose arguments stand in each other's place, or None.

    Only names tell: `f(hours, name)` for `f(name, hours)`.

    Returns:
        Its name, and whether both arguments are named as the other's parameter; one alone, as in
        `f(cleaned, name)`, says less.
    """
    names = [p.name for p in function.parameters]
    given = [_last_name(a.value) for a in call.arguments if not a.keyword and not a.spread]
    if len(given) != len(call.arguments):
        return None
    place = names.index(parameter)
    written = given[place] if place < len(given) else ""
    if len(written) < 2 or written == parameter:
        return None
    if written in names[: len(given)]:
        return (written, True) if given[names.index(written)] == parameter else None
    others = [name for name, one in zip(names, given, strict=False) if one == parameter]
    return (others[0], False) if len(others) == 1 and len(parameter) >= _TELLING else None


def _last_name(expr: Expr) -> str:
    return expr.name if isinstance(expr, Name | Member) else ""
