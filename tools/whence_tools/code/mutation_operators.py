"""What people get wrong in one expression, as edits of a syntax tree.

The operators are those that mutation testing uses to put faults in (DeMillo, Lipton, Sayward:
"Hints on test data selection", 1978), and a few that undo common mistakes. Node types are matched
by what their names have in common, so that one table serves all languages.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.code.opposites import list_other_texts, opposites_of
from whence_tools.code.rewrites import Rewrite, exchange, find_function, is_function, replace
from whence_tools.code.statement_operators import (
    add_await,
    give_copy,
    keep_result,
    leave_out,
    make_default_anew,
    move_statement,
    return_last,
)
from whence_tools.code.syntax import line_of, walk
from whence_tools.code.value_operators import (
    call_another,
    change_sign,
    count_by,
    keep_extreme,
    loop_over_copy,
    read_another,
    swap_items,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence_tools.code.syntax import Node, Source

    Operator = Callable[["Node", Source], Iterator["Rewrite"]]

_LARGEST: Final = 1_000_000
_MOST_NAMES: Final = 3  # other names that are tried in place of one

_OTHER_OPERATORS: Final[dict[str, tuple[str, ...]]] = {
    "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="),
    "==": ("!=",), "!=": ("==",), "===": ("!==",), "!==": ("===",),
    "is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",),
    "and": ("or",), "or": ("and",), "&&": ("||",), "||": ("&&",),
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("/",), "**": ("*",),
    "+=": ("-=", "="), "-=": ("+=",), "*=": ("+=",), "|=": ("&=",), "&=": ("|=",),
    "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",),
    "++": ("--",), "--": ("++",), "..": ("..=",), "..=": ("..",), "until": ("..",),
}  # fmt: skip
_OTHER_OPERATORS_OF: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "python": {"/": ("//", "*"), "//": ("/",), "%": ("//",)},
    "javascript": {"||": ("??", "&&"), "??": ("||",)},
    "typescript": {"||": ("??", "&&"), "??": ("||",)},
    "ruby": {"..": ("...",), "...": ("..",)},
    "kotlin": {"..": (" until ",)},
}
_COMPUTES: Final = re.compile(r"binary|comparison|boolean_operator|assign|range|update|infix|unary")
_BINARY: Final = re.compile(r"binary|comparison_operator|boolean_operator|infix")
_ORDERED: Final = frozenset({"-", "/", "//", "%", "**", "<<", ">>"})
_OF_PRODUCTS: Final = frozenset({"*", "/", "//"})
_LOGICAL: Final = frozenset({"and", "or", "&&", "||", "??"})
_COMPARES: Final = frozenset({"<", "<=", ">", ">=", "==", "!=", "===", "!==", "in", "is"})
_INTEGERS: Final = frozenset(
    {"integer", "number", "int_literal", "integer_literal", "decimal_integer_literal",
     "number_literal"}
)  # fmt: skip
_TRUTHS: Final = {"True": "False", "False": "True", "true": "false", "false": "true"}
_ARGUMENTS: Final = frozenset({"argument_list", "arguments", "value_arguments"})
_INDEXES: Final = re.compile(r"subscript|index|slice|element_(?:reference|access)|array_access")
_CONDITIONAL: Final = re.compile(r"(?:if|while|elif|unless)(?:_|$)|conditional|ternary")
_WORD: Final = re.compile(r"(?:.*_)?(?:identifier|name|constant)$")
_STRING: Final = re.compile(r"^(?:encapsed_)?string(?:_literal)?$|interpreted_string_literal")
_SIMPLE: Final = frozenset({"identifier", "attribute", "member_expression", "variable_name"})
_SCRIPTS: Final = frozenset({"javascript", "typescript"})
_HAS_NOT: Final = frozenset({"python"})


def _other_operator(node: Node, source: Source) -> Iterator[Rewrite]:
    if not _COMPUTES.search(node.type):
        return
    own = _OTHER_OPERATORS_OF.get(source.language, {})
    for child in node.children:
        if not child.is_named or child.type in own:
            for other in own.get(child.type) or _OTHER_OPERATORS.get(child.type, ()):
                if other != "??" or not _decides(node, source):
                    yield replace(child, other)


def _decides(node: Node, source: Source) -> bool:
    """Whether a value counts only by its truth."""
    outer = node.parent
    while outer is not None and outer.type.startswith(("parenthesized", "arguments")):
        node, outer = outer, outer.parent
    if outer is None:
        return False
    is_asked = _condition(outer) == node or outer.type == "unary_expression"
    return is_asked or source.text(outer).startswith("Boolean(")


def _other_number(node: Node, source: Source) -> Iterator[Rewrite]:
    text = source.text(node)
    if node.type in _INTEGERS and text.isdigit() and int(text) < _LARGEST:
        yield replace(node, str(int(text) + 1))
        yield replace(node, str(int(text) - 1))
        if int(text) and int(text) % 10 == 0:
            yield replace(node, f"{text}0")
            yield replace(node, text[:-1])
    elif not node.named_children and re.fullmatch(r"\d+\.\d+", text):
        for places in (-1, 1, -2, 2):
            yield replace(node, str(Decimal(text).scaleb(places)))


def _other_truth(node: Node, source: Source) -> Iterator[Rewrite]:
    other = _TRUTHS.get(source.text(node)) if not node.named_children else None
    if other is not None:
        yield replace(node, other)


def _shift(node: Node, source: Source) -> Iterator[Rewrite]:
    """An index, a bound or a result that is one too small or too large."""
    if _is_computed(node) and _is_position(node):
        text = source.text(node)
        yield replace(node, f"{text} + 1")
        yield replace(node, f"{text} - 1")


def _unshift(node: Node, source: Source) -> Iterator[Rewrite]:
    """What is added or taken away is left out."""
    parts = node.named_children
    if not _BINARY.search(node.type) or len(parts) != 2:
        return
    between = source.data[parts[0].end_byte : parts[1].start_byte].strip()
    if between in {b"+", b"-"}:
        yield replace(node, source.text(parts[0]))


def _is_computed(node: Node) -> bool:
    return bool(_WORD.match(node.type) or _BINARY.search(node.type)) or node.type in {
        "call", "call_expression", "attribute", "member_expression", "selector_expression",
        "field_expression", "method_invocation", "field_access", "navigation_expression",
    }  # fmt: skip


def _is_position(node: Node) -> bool:
    parent = node.parent
    if parent is None or not node.is_named:
        return False
    if _INDEXES.search(parent.type):
        return parent.named_children[0] != node or parent.type == "slice"
    if parent.type.startswith("return") or _is_divided(node):
        return True
    above = parent.parent
    if parent.type in {"expression_list", "tuple"} and above is not None:
        return above.type.startswith("return")
    if parent.type not in _ARGUMENTS or above is None:
        return False
    callee = above.named_children[0]
    name = (callee.text or b"").rsplit(b".", 1)[-1]
    if name in {b"range", b"slice", b"substring", b"substr", b"splice", b"islice", b"divmod"}:
        return True
    function = find_function(node)  # which calls itself
    own = function.child_by_field_name("name") if function is not None else None
    return own is not None and own.text == name


def _is_divided(node: Node) -> bool:
    """Whether a node is what a whole number of times is taken of."""
    outer = node.parent
    if outer is not None and outer.type.startswith("parenthesized"):
        node, outer = outer, outer.parent
    if outer is None or not _BINARY.search(outer.type) or node != outer.named_children[0]:
        return False
    return any(one.type in {"//", "%"} for one in outer.children)


def _swap(node: Node, source: Source) -> Iterator[Rewrite]:
    """Two arguments, or the operands of what is not the same both ways."""
    if node.type in _ARGUMENTS:
        parts = [one for one in node.named_children if "comment" not in one.type]
        for left, right in pairwise(parts):
            if "keyword" not in left.type + right.type:
                yield exchange(left, right, source)
    elif _BINARY.search(node.type) and len(node.named_children) == 2:
        left, right = node.named_children
        if source.data[left.end_byte : right.start_byte].strip().decode() in _ORDERED:
            yield exchange(left, right, source)


def _negate(node: Node, source: Source) -> Iterator[Rewrite]:
    """A condition, or one that is denied."""
    if re.match(r"not_operator|unary|prefix_unary", node.type) and len(node.named_children) == 1:
        sign = source.data[node.start_byte : node.named_children[0].start_byte].strip()
        if sign in {b"not", b"!"}:
            yield replace(node, source.text(node.named_children[0]))
    condition = _condition(node)
    if condition is not None:
        text = source.text(condition)
        inner = text[1:-1] if condition.type == "parenthesized_expression" else text
        if source.language in _HAS_NOT:
            yield replace(condition, f"not ({inner})")
        elif inner is not text:
            yield replace(condition, f"(!({inner}))")
        else:
            yield replace(condition, f"!({inner})")


def _condition(node: Node) -> Node | None:
    return node.child_by_field_name("condition") if _CONDITIONAL.match(node.type) else None


def _asked_for_nothing(node: Node, source: Source) -> Iterator[Rewrite]:
    """Truth is asked, where only None or null was meant: 0 and "" are false as well."""
    python = source.language == "python"
    if not python and source.language not in _SCRIPTS:
        return
    sides = _sides(node, source) if python else None
    if sides is not None and sides[1] == "or" and sides[0].type in {*_SIMPLE, "call", "subscript"}:
        left, right = source.text(sides[0]), source.text(sides[2])
        yield replace(node, f"{left} if {left} is not None else {right}")
    condition = _condition(node)
    inner = condition
    if condition is not None and condition.type == "parenthesized_expression":
        inner = condition.named_children[0]
    if inner is None:
        return
    denied = inner.type in {"not_operator", "unary_expression"} and len(inner.named_children) == 1
    asked = inner.named_children[0] if denied else inner
    if asked.type not in _SIMPLE:
        return
    word = ("is None", "is not None") if python else ("== null", "!= null")
    yield replace(inner, f"{source.text(asked)} {word[0 if denied else 1]}")


def name_opposites(node: Node, source: Source) -> Iterator[Rewrite]:
    """`min` for `max`, `end_date` for `start_date`."""
    if node.child_count or not (_WORD.match(node.type) or node.type in {"break", "continue"}):
        return
    if _is_bound(node) or _is_parameter(node):
        return
    name = source.text(node)
    for other, is_common in opposites_of(name):
        if is_common or other.encode() in _list_words(source.data):
            yield replace(node, other)


@lru_cache(maxsize=4)
def _list_words(data: bytes) -> frozenset[bytes]:
    return frozenset(re.findall(rb"\w+", data))


def _other_text(node: Node, source: Source) -> Iterator[Rewrite]:
    """Another encoding, order or mode."""
    if not _STRING.search(node.type) or "\n" in (text := source.text(node)):
        return
    quoted = re.fullmatch(r"(\w?[\"'`])(.*)([\"'`])", text)
    if quoted is None:
        return
    for other in list_other_texts(quoted[2]):
        yield replace(node, f"{quoted[1]}{other}{quoted[3]}")


def _regroup(node: Node, source: Source) -> Iterator[Rewrite]:
    """`(a or b) and c` for `a or b and c`: one operator binds closer than was thought."""
    outer = _sides(node, source)
    if outer is None or node.type == "comparison_operator":
        return
    left, operator, right = outer
    inner = _sides(right, source)
    if inner is not None and _mix(operator, inner[1]):
        first, between, last = map(source.text, (left, inner[0], inner[2]))
        yield replace(node, f"({first} {operator} {between}) {inner[1]} {last}")
    inner = _sides(left, source)
    if inner is not None and _mix(operator, inner[1]):
        first, between, last = map(source.text, (inner[0], inner[2], right))
        yield replace(node, f"{first} {inner[1]} ({between} {operator} {last})")
        if {operator, inner[1]} <= _OF_PRODUCTS:  # `a * c / b` for `a / b * c`
            yield replace(node, f"{first} {operator} {last} {inner[1]} {between}")
    if node.parent is not None and node.parent.type.startswith("parenthesized"):
        outside = node.parent.parent
        if outside is not None and _sides(outside, source) is not None:
            yield replace(node.parent, source.text(node))


def _mix(one: str, other: str) -> bool:
    """Whether two operators stand in one expression without being the same."""
    return (
        one != other and (one in _LOGICAL) == (other in _LOGICAL) and not _COMPARES & {one, other}
    )


def _sides(node: Node, source: Source) -> tuple[Node, str, Node] | None:
    """The operands of a binary expression, and its operator."""
    parts = node.named_children
    if not _BINARY.search(node.type) or len(parts) != 2:
        return None
    between = source.data[parts[0].end_byte : parts[1].start_byte].strip()
    return parts[0], between.decode("utf-8", "replace"), parts[1]


def _everywhere(node: Node, source: Source) -> Iterator[Rewrite]:
    """The same mistake made in every line of a function."""
    if not is_function(node) or node.child_by_field_name("body") is None:
        return
    used: dict[str, list[Node]] = {}
    for one in walk(node):
        if _COMPUTES.search(one.type):
            for child in one.children:
                if not child.is_named and child.type in _OTHER_OPERATORS:
                    used.setdefault(child.type, []).append(child)
    for operator, places in used.items():
        if len({line_of(place) for place in places}) > 1:
            start, end = places[0].start_byte, places[-1].end_byte
            for other in _OTHER_OPERATORS[operator][:1]:
                parts, last = [], start
                for place in places:
                    parts += [source.data[last : place.start_byte], other.encode()]
                    last = place.end_byte
                yield Rewrite(start, end, b"".join(parts).decode("utf-8", "replace"))


def _other_name(node: Node, source: Source) -> Iterator[Rewrite]:
    """Another variable of the same function."""
    parent = node.parent
    if node.type not in {"identifier", "variable_name"} or parent is None or not _is_value(node):
        return
    function = find_function(node)
    if function is None:
        return
    own = source.text(node)
    names: dict[str, int] = {}
    for one in walk(function):
        if one.type == node.type and (_is_value(one) or _is_bound(one)):
            name = source.text(one)
            if name != own and (one.start_byte < node.start_byte):
                names[name] = min(
                    names.get(name, _LARGEST), abs(one.start_point[0] - node.start_point[0])
                )
    for name in sorted(names, key=lambda name: names[name])[:_MOST_NAMES]:
        if name not in {"self", "cls", "this"}:
            yield replace(node, name)


def _is_value(node: Node) -> bool:
    """Whether a name stands where a value is read."""
    parent = node.parent
    if parent is None:
        return False
    if parent.type in {"argument", "value_argument", "expression_list"}:
        return True
    if _BINARY.search(parent.type) or parent.type in _ARGUMENTS or parent.type.startswith("return"):
        return True
    if _INDEXES.search(parent.type):
        return True
    return bool(re.search("assign|declarator|pair|keyword", parent.type)) and (
        node in (parent.child_by_field_name("right"), parent.child_by_field_name("value"))
    )


def _is_bound(node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    if is_function(parent) or parent.child_by_field_name("type") == node:
        return False
    return _is_parameter(node) or node in (
        parent.child_by_field_name("left"),
        parent.child_by_field_name("name"),
    )


def _is_parameter(node: Node) -> bool:
    return node.parent is not None and "param" in node.parent.type


OPERATORS: Final[tuple[Operator, ...]] = (
    _other_operator, _unshift, _other_number, make_default_anew, move_statement, _other_truth,
    name_opposites, _other_text, _regroup, _everywhere, _shift, _swap, keep_result, return_last,
    add_await, _asked_for_nothing, _negate, keep_extreme, count_by, swap_items, change_sign,
    loop_over_copy, _other_name, read_another, call_another, give_copy, leave_out,
)  # fmt: skip
