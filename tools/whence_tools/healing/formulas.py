"""Other formulas in place of new ones: a limit moved by one, a part of a computation, a boolean
that is always the same. Where one of them passes as well, the tests don't decide between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    BRANCHES,
    CALLS,
    COLLECTIONS,
    FUNCTIONS,
    LITERALS,
    NUMBERS,
    RETURNS,
    STRINGS,
    condition_of,
    find_function_around,
    list_arguments,
    name_callee,
    operator_of,
)
from whence_tools.code.syntax import walk, walk_ancestors
from whence_tools.healing.rivals import NEUTRAL
from whence_tools.healing.substitution import Substitution, replace_node, without_parentheses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.patched import Patched

_NEAR: Final = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": ">=", "===": ">=", "!=": "<", "!==": "<"
}  # fmt: skip
_EQUALITIES: Final = frozenset({"==", "===", "!=", "!=="})
_COMPUTING: Final = frozenset({"+", "-", "*", "/", "//", "%"})
_BINARY: Final = re.compile(r"^(?:binary|comparison|boolean|infix)")
_TRUTH: Final = frozenset(
    {*_NEAR, "and", "or", "not", "in", "not in", "is", "is not", "&&", "||", "!", "=~"}
)
_BOOLEANS: Final = {"python": ("True", "False"), "c": ("1", "0")}
_ARITHMETIC: Final = re.compile(r"^(?:binary|parenthesized)")
_INDEXES: Final = re.compile(r"subscript|index|slice|element_(?:reference|access)|array_access")
_WHOLE: Final = re.compile(r"\d+")
_NAME: Final = re.compile(r"^(?:identifier|variable_name|simple_identifier)$")
_GIVES: Final = r"(?:\breturn\b|[=:?,(]|^|\{)"
_FAILS: Final = re.compile(
    r"\b(?:raise|throw|panic|abort|die)\b[^;\n]*"
    r"|\breturn [^;\n]*\b\w*(?:[eE]rr|[eE]xception)[^;\n]*"
)
_SORTING: Final = re.compile(r"(?i:sort)|^(?:min|max)$")
_CONSTANTS: Final = ("0", "1", "2")
_MOST_ARGUMENTS: Final = 3
# Divided and rounded up: the nearest whole number may do as well.
_ROUNDED_UP: Final = re.compile(
    r"-\(-(?P<a>[^()]+?) ?(?P<sign>//?) ?(?P<b>[\w.]+)\)"
    r"|\((?P<c>[^()]+?) \+ (?P<d>[\w.]+) - 1\) ?(?P<by>//?) ?(?P=d)"
)
_DIFFERENCES: Final = frozenset({"-", "%"})  # what is left over: one, where a test has no more
_ONE_IF: Final = {"python": "(1 if ({0}) != 0 else 0)"} | dict.fromkeys(
    ("javascript", "typescript", "ruby", "php", "java", "csharp", "c", "cpp"),
    "(({0}) != 0 ? 1 : 0)",
)


def find_formulas(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Each with a rank, the lowest for what tells most. CPU-bound."""
    source = code.source
    for node in code.walk_added():
        if not node.is_named or code.is_gone(node):
            continue
        yield from _round_to_nearest(node, source)
        if node.type in RETURNS:
            yield from _fix_boolean(node, source)
        elif node.type in CALLS:
            yield from _leave_out_arguments(node, source)
            yield from _take_argument(node, source)
        elif _BINARY.match(node.type):
            sign = operator_of(node, source)
            if sign in _NEAR:
                yield from _move_limit(node, sign, source)
            elif sign in _COMPUTING and sign not in code.gone.replace("->", "."):
                yield from _simplify(node, source)


def _round_to_nearest(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """`(n + size / 2) / size` for `(n + size - 1) / size`."""
    rounded = _ROUNDED_UP.fullmatch(source.text(node))
    if rounded:
        amount, by = rounded["a"] or rounded["c"], rounded["b"] or rounded["d"]
        sign = rounded["sign"] or rounded["by"]
        yield 0, replace_node(node, f"(({amount}) + ({by}) {sign} 2) {sign} ({by})", source)


def _move_limit(node: Node, sign: str, source: Source) -> Iterator[tuple[int, Substitution]]:
    """`n % size >= 1` for `n % size == 1`. At nought and where the branch takes the limit itself,
    both mean the same."""
    sides = node.named_children
    if len(sides) != 2 or any(one.type in STRINGS for one in sides):
        return
    numbers = [source.text(one) for one in sides if one.type in NUMBERS]
    if numbers == ["0"] and sign in {"==", "==="} and _is_sum(sides[0], source):
        yield 1, replace_node(node, f"{source.text(sides[0])} <= 1", source)
    if (sign in _EQUALITIES and (not numbers or numbers == ["0"])) or _takes_limit(node, source):
        return
    between = source.data[sides[0].end_byte : sides[1].start_byte].decode("utf-8", "replace")
    text = source.text(sides[0]) + between.replace(sign, _NEAR[sign]) + source.text(sides[1])
    yield 1, replace_node(node, text, source)


def _is_sum(value: Node, source: Source) -> bool:
    """Whether something is added up: that it is nought does not say that there was nothing."""
    function = find_function_around(value)
    text = source.text(function) if function is not None else ""
    return re.search(rf"(?<![\w.]){re.escape(source.text(value))} \+= (?!1\b)", text) is not None


def _takes_limit(comparison: Node, source: Source) -> bool:
    """Whether the branch gives or keeps one of the sides, as `max`, `min` and sorting do."""
    branch = next((one for one in walk_ancestors(comparison) if one.type in BRANCHES), None)
    if branch is None:
        return any(one.type in CALLS for one in walk_ancestors(comparison))
    condition = condition_of(branch)
    rest = "".join(source.text(one) for one in branch.named_children if one != condition)
    if not any(source.text(one) == "0" for one in comparison.named_children):  # no sign is asked
        rest = _FAILS.sub("", rest)  # an error tells of the limit, and gives nothing back
    sides = (re.escape(source.text(one)) for one in comparison.named_children)
    return any(re.search(rf"{_GIVES}\s*{side}(?![\w.]| *[-+*/%(\[])", rest) for side in sides)


def _simplify(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """A part of a computation, or a small number, in place of the whole; a remainder or a
    difference of the values beside it in place of a number."""
    sides = node.named_children
    in_index = any(_INDEXES.search(one.type) for one in walk_ancestors(node))
    if len(sides) != 2 or in_index or any(one.type in STRINGS for one in sides):
        return
    for side in sides:
        if side.type not in NUMBERS:
            yield 1, replace_node(node, f"({source.text(side)})", source)
    is_inner = node.parent is not None and _ARITHMETIC.search(node.parent.type)
    for number in () if is_inner else _CONSTANTS:
        yield 1, replace_node(node, number, source)
    if not is_inner and operator_of(node, source) in _DIFFERENCES and source.language in _ONE_IF:
        yield 0, replace_node(node, _ONE_IF[source.language].format(source.text(node)), source)
    names = _list_operands(node, source)
    for side in sides:
        if side.type in NUMBERS and len(names) > 1 and _WHOLE.fullmatch(source.text(side)):
            first, second = names[:2]
            yield 0, replace_node(side, f"({first} % {second})", source)
            yield 1, replace_node(side, f"({first} - {second})", source)


def _list_operands(node: Node, source: Source) -> list[str]:
    """The variables that are computed with, in the whole expression."""
    whole = node
    while whole.parent is not None and _ARITHMETIC.search(whole.parent.type):
        whole = whole.parent
    operands = (
        one
        for one in walk(whole)
        if _NAME.match(one.type) and one.parent and _ARITHMETIC.search(one.parent.type)
    )
    return list(dict.fromkeys(map(source.text, operands)))


def _leave_out_arguments(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """`sorted(rows)` for `sorted(rows, key=str)`."""
    for one in list_arguments(node) if _SORTING.search(name_callee(node, source) or "") else ():
        if "keyword" in one.type or one.type in FUNCTIONS:
            start, end = one.start_byte, one.end_byte
            before = source.data[node.start_byte : start].decode("utf-8", "replace").rstrip()
            kept = before.removesuffix(",") + source.data[end : node.end_byte].decode()
            yield 0, replace_node(node, kept, source)


def _take_argument(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """`count` for `max(1, count)`: what a call makes of it may be what no test asks for."""
    given = list_arguments(node)
    receiver = node.child_by_field_name("receiver")
    if receiver is not None and receiver.type in COLLECTIONS:  # `[1, count].max`
        given = receiver.named_children
    if len(given) > _MOST_ARGUMENTS or name_callee(node, source) in NEUTRAL:
        return
    for one in given:
        if one.type not in LITERALS | FUNCTIONS and "keyword" not in one.type:
            yield 1, replace_node(node, source.text(one), source)


def _fix_boolean(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """Always true, or always false."""
    value = node.named_children[0] if node.named_child_count else None
    if value is None or value.type in LITERALS or not _is_boolean(value, source):
        return
    for truth in _BOOLEANS.get(source.language, ("true", "false")):
        yield 0, replace_node(value, truth, source)


def _is_boolean(value: Node, source: Source) -> bool:
    value = without_parentheses(value)
    if value.type == "cast_expression":
        return re.match(r"\(\s*bool", source.text(value)) is not None
    return operator_of(value, source) in _TRUTH and value.type not in CALLS
