"""Traps of C and C++: an array that is searched in another order than it has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.evidence.typed_tree import find_element_type
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.sources import (
    Sources,
    group_functions,
    list_parameters,
    strip,
)
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_SORTS: Final = {"qsort": (0, 3), "sort": (0, 2), "stable_sort": (0, 2)}
_SEARCHES: Final = {
    "bsearch": (1, 4), "lower_bound": (0, 3), "upper_bound": (0, 3), "binary_search": (0, 3),
    "equal_range": (0, 3),
}  # fmt: skip
"""By the calls, which argument is the array, and which the comparison."""
_EXACT: Final = frozenset({"strcmp", "strncmp", "memcmp", "strcoll", "compare"})
_FOLDED: Final = frozenset({"strcasecmp", "strncasecmp", "stricmp", "_stricmp"})
_COMPARES: Final = _EXACT | _FOLDED
_OPERATORS: Final = frozenset({"-", "<", ">"})
_GREATER: Final = lazy_pattern(r"(?:std::)?greater<[^()]*>(?:\(\)|\{\})")
_BASIC: Final = lazy_pattern(
    r"(?:std::)?(?:int|long|double|float|char|string|size_t|u?int\d+_t|unsigned(?: int)?)"
)


class _Order(NamedTuple):
    """How a comparison orders.

    Attributes:
        field: of the elements; "" where they are compared themselves.
        how: what makes the values comparable: a function's name; "" of plain values.
        is_up: None where the text does not show it.
    """

    at: Part
    field: str
    how: str
    is_up: bool | None

    def differs_from(self, other: _Order) -> bool:
        is_known = self.is_up is not None and other.is_up is not None
        return (
            self.field != other.field
            or self.how != other.how
            or (is_known and self.is_up != other.is_up)
        )


class _Ordered(NamedTuple):
    """A call that sorts or searches, with the names of its array."""

    call: Part
    names: frozenset[str]
    order: _Order | None


def find_traps(program: Program) -> Iterator[Trap]:
    """The first search of a program that no sorting of its array fits."""
    types = program.types
    trees = types.in_language("c", "cpp")
    searches = _list_ordered(types, trees, _SEARCHES)
    sorts = _list_ordered(types, trees, _SORTS) if searches else []
    for search in searches:
        fitting = [one for one in sorts if one.names & search.names]
        orders = [one.order for one in fitting]
        if search.order is None or not orders or None in orders:
            continue
        wrong = [one for one in orders if one is not None and one.differs_from(search.order)]
        if len(wrong) == len(orders):
            words = {
                "array": min(search.names), "text": wrong[0].at.text,
                "other": search.order.at.text, "search": search.order.at.site,
            }  # fmt: skip
            yield Trap(wrong[0].at.site, texts.SEARCHED_OTHERWISE, words, search.call.site)
            return


def _list_ordered(
    types: Types, trees: Sequence[Tree], known: Mapping[str, tuple[int, int]]
) -> list[_Ordered]:
    functions, sources, found = group_functions(trees), Sources(trees), []
    for call in (one for tree in trees for one in tree.list_calls(*known)):
        (array, comparison), given = known[call.called], call.arguments
        is_of_c = call.called in {"qsort", "bsearch"}
        if array >= len(given) or (call.tree.language == "c" and not is_of_c):
            continue
        of = strip(given[array])
        if of.type == "call_expression":
            of = of.receiver or next(iter(of.arguments), of)
        if comparison < len(given):
            order = _read_comparison(functions, given[comparison])
        else:
            is_basic = _BASIC.fullmatch(find_element_type(types.find(of))) is not None
            order = _Order(call, "", "", is_up=True) if is_basic else None
        origins = sources.trace(of, lambda one: not one.last_name, lambda _: [])
        names = frozenset(one.last_name for one in (of, *origins) if one.last_name)
        found.append(_Ordered(call, names - {"NULL"}, order))
    return found


def _read_comparison(functions: Mapping[str, list[Part]], given: Part) -> _Order | None:
    """The first comparison of a function of two elements; None where there is none."""
    if _GREATER.fullmatch(given.text):
        return _Order(given, "", "", is_up=False)
    function = functions.get(given.last_name, [given])[-1]
    parameters = [one.declared_name.text for one in list_parameters(function)]
    if len(parameters) != 2:
        return None
    for part in function.list_inside("call_expression", "binary_expression"):
        sides = _list_sides(part)
        owners = [_find_owner(function, parameters, one) for one in sides]
        if sorted(owners) == [0, 1]:
            order = _read_order(part, sides)
            is_swapped = owners == [1, 0]
            is_up = order.is_up if not is_swapped or order.is_up is None else not order.is_up
            return order._replace(is_up=is_up)
    return None


def _list_sides(part: Part) -> list[Part]:
    """The two values that an expression compares; none of one that does not."""
    if part.type == "binary_expression" and part.operator in _OPERATORS:
        sides = [part.field("left").unwrapped, part.field("right").unwrapped]
        return [one.arguments[0] if one.called == "tie" and one.arguments else one for one in sides]
    if part.called not in _COMPARES:
        return []
    given = part.arguments
    return [part.receiver, *given][:2] if part.called == "compare" else given[:2]


def _find_owner(function: Part, parameters: Sequence[str], side: Part) -> int:
    """Which parameter a value is taken from; -1 of none."""
    names = side.list_inside("identifier")
    name = next((one.text for one in names if one.parent.field("function") != one), "")
    for _hop in range(2):
        if name in parameters:
            return parameters.index(name)
        made = [
            one.field("value") for one in function.list_inside("init_declarator")
            if one.declared_name.text == name
        ]  # fmt: skip
        inner = made[0].list_inside("identifier") if made else []
        name = inner[0].text if inner else ""
    return parameters.index(name) if name in parameters else -1


def _read_order(part: Part, sides: Sequence[Part]) -> _Order:
    """What a comparison says, as if its first side were the first parameter's."""
    fields = [one.last_name for one in map(_strip_call, sides) if one.type == "field_expression"]
    hows = {one.called for one in sides if one.type == "call_expression"}
    how = next(iter(sorted(hows)), "")
    if part.type == "call_expression":
        how = "folded" if part.called in _FOLDED else "exact"
    return _Order(part, fields[0] if fields else "", how, _rises(part))


def _strip_call(side: Part) -> Part:
    """What a value is computed from: `tolower(x->code)`."""
    return side.arguments[0] if side.type == "call_expression" and side.arguments else side


def _rises(part: Part) -> bool | None:
    """Whether smaller ones come first; None where that is not plain."""
    operator, outer = part.operator, part.parent
    is_up = operator != ">"
    while outer.type == "parenthesized_expression":
        part, outer = outer, outer.parent
    if outer.type == "unary_expression":
        return not is_up if outer.text.startswith("-") else None
    if outer.type == "binary_expression":
        return _rises_within(outer, operator) if outer.field("left") == part else None
    if outer.type == "if_statement" or part == outer.field("condition"):
        given = re.search(r"-?\d", outer.field("consequence").text)
        if given is None or operator not in {"<", ">"}:
            return None
        return (operator == "<") == given[0].startswith("-")
    return is_up


def _rises_within(outer: Part, operator: str) -> bool | None:
    """The same of the left side of an expression: `(x > y) - (x < y)`, `strcmp(x, y) < 0`."""
    if operator in {"<", ">"}:
        is_bool = outer.operator in {"||", "&&"}
        return operator == ("<" if is_bool else ">") if is_bool or outer.operator == "-" else None
    is_zero = outer.field("right").text == "0" and outer.operator in {"<", ">"}
    return outer.operator == "<" if is_zero else None
