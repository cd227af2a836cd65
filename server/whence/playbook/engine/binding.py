"""Arguments and parameters of one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.code.flow_model import Member, Name

if TYPE_CHECKING:
    from whence_tools.code.flow_model import Call, Expr, Function

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
    for parameter in function.parameters:
        if parameter.kind == "keyword" and (parameter.name in by_keyword or not spread):
            bound[parameter.name] = by_keyword.get(parameter.name)
    return bound


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
