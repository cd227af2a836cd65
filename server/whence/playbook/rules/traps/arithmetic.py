"""Traps of numbers, loops and branches that C, C++, Go and Java have in common."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps import compiled_texts as texts
from whence.playbook.rules.traps.trap import Trap
from whence.playbook.rules.traps.typed_tree import (
    CALLS,
    FUNCTIONS,
    LOOPS,
    SMALL,
    Types,
    find_around,
    list_statements,
    operator_of,
    unwrap,
)
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.trap import Program
    from whence.playbook.rules.traps.typed_tree import Tree
    from whence_tools.code.syntax import Node

_LANGUAGES: Final = ("c", "cpp", "java", "go")
_WIDE: Final = frozenset(
    {"long", "long long", "int64_t", "uint64_t", "unsigned long", "unsigned long long", "size_t",
     "int64", "uint64"}
)  # fmt: skip
_UNSIGNED: Final = frozenset(
    {"unsigned", "unsigned int", "size_t", "uint32_t", "uint64_t", "unsigned long", "uint",
     "uint64", "uint32", "unsigned long long", "size_type", "uint8_t", "uint16_t"}
)  # fmt: skip
_WHOLE: Final = SMALL | _WIDE | _UNSIGNED
_FRACTIONS: Final = frozenset({"double", "float"})
_NEGATIVE_INDEX: Final = lazy_pattern(
    r"(?:[Ii]ndex|length)\D{0,20}(?P<index>-\d+)|index out of range \[(?P<go>-\d+)\]"
)
_LEAVES: Final = ("break_statement", "return_statement", "continue_statement", "throw_statement",
                  "goto_statement", "yield_statement")  # fmt: skip
_EXITS: Final = lazy_pattern(
    r"\b(?:exit|abort|panic|_exit|unreachable|assert|fatal|die|usage)\w*\("
)
_SAYS_SO: Final = lazy_pattern(r"(?i)fall|no\s*break")
_LENGTHS: Final = frozenset({"len", "strlen", "size", "length"})
_MOST_OF_BYTE: Final = 255
_MOST_OF: Final = {
    **dict.fromkeys(("byte", "uint8", "uint8_t", "unsigned char"), _MOST_OF_BYTE),
    **dict.fromkeys(("int8", "int8_t", "char"), 127),
    **dict.fromkeys(("uint16", "uint16_t"), 65535),
    **dict.fromkeys(("int16", "int16_t", "short"), 32767),
}  # fmt: skip
_GIVES: Final = frozenset({"assignment_expression", "init_declarator"})
_HUNDREDS: Final = frozenset({"100", "1000", "10000"})


def find_traps(program: Program) -> Iterator[Trap]:
    """Numbers that don't fit, remainders below zero, loops and cases that go on."""
    types = Types(program.in_language(*_LANGUAGES))
    yield from _find_widened(program, types)
    yield from _find_remainders(program, types)
    for tree in types.trees:
        yield from _find_endless(types, tree)
        yield from _find_one_too_far(tree)
        yield from _find_rounded(types, tree)
        yield from _find_open_cases(tree)
        yield from _find_narrowed(program, types, tree)
        yield from _find_emptied(program, tree)


def _find_narrowed(program: Program, types: Types, tree: Tree) -> Iterator[Trap]:
    """`byte(len(text))`, where something longer was seen."""
    longest = max((value.length or 0 for _, value in program.list_seen()), default=0)
    for call in tree.list_nodes(*CALLS) if longest > _MOST_OF_BYTE else ():
        is_length = tree.called(call) in _LENGTHS or tree.text(call).startswith("len(")
        outer = call.parent
        if not is_length or outer is None:
            continue
        if outer.type == "argument_list" and outer.parent is not None:
            kind = tree.called(outer.parent)
        elif outer.type == "cast_expression":
            kind = tree.text(outer.child_by_field_name("type"))
        else:
            left = outer.child_by_field_name("left") or outer.child_by_field_name("declarator")
            kind = types.find(tree, left) if outer.type in _GIVES else ""
        if longest > _MOST_OF.get(kind, longest):
            words = {"text": tree.text(call), "kind": kind, "longest": longest}
            yield Trap(tree.site(call), texts.NARROWED, words)


def _find_emptied(program: Program, tree: Tree) -> Iterator[Trap]:
    """C++: `i < all.size() - 1` of what was seen empty: sizes have no sign."""
    empty = {
        re.split(r"\W+", name.strip("*&() "))[-1]
        for name, value in program.list_seen()
        if value.length == 0
    }
    for one in tree.list_nodes("binary_expression") if tree.language == "cpp" and empty else ():
        asked = re.fullmatch(r".+<=?\s*[\w.>-]*?(\w+)(?:\.|->)size\(\)\s*-\s*\d+", tree.text(one))
        if asked is not None and asked[1] in empty:
            words = {"text": tree.text(one), "name": asked[1]}
            yield Trap(tree.site(one), texts.EMPTY_MINUS_ONE, words)


def _find_widened(program: Program, types: Types) -> Iterator[Trap]:
    """`long bytes = number * 1024 * 1024` of an int, where a value was seen that went around."""
    odd = _list_gone_around(program)
    found: list[tuple[int, Trap]] = []
    for tree in types.trees if odd else ():
        for product in tree.list_nodes("binary_expression"):
            if operator_of(tree, product) != "*" or types.find(tree, product) not in SMALL:
                continue
            goal = _find_goal(types, tree, product)
            if goal is None or (goal and goal not in odd):
                continue
            factors = re.findall(r"(?<![\w.])\d+(?![\w.])", tree.text(product))
            words = {"text": tree.text(product), "value": odd.get(goal) or next(iter(odd.values()))}
            weight = 1
            for one in factors:
                weight *= int(one)
            found.append((weight, Trap(tree.site(product), texts.WIDENED_LATE, words)))
    most = max((weight for weight, _ in found), default=0)
    yield from (trap for weight, trap in found if weight == most)


def _list_gone_around(program: Program) -> dict[str, str]:
    """The whole numbers that were seen below zero or zero, by the last name of what had them."""
    found = {}
    for name, value in program.list_seen():
        last = re.split(r"\W+", name.rstrip(")]"))[-1]
        if re.fullmatch(r"0|-\d{6,}", value.repr) and last:
            found[last] = value.repr
    return found


def _find_goal(types: Types, tree: Tree, product: Node) -> str | None:
    """The name of what a product is put into, "" for a result, where that is of a wider type; None
    elsewhere."""
    node = product
    while node.parent is not None and node.parent.type == "parenthesized_expression":
        node = node.parent
    parent = node.parent
    if parent is None:
        return None
    if parent.type == "return_statement":
        around = find_around(parent, *FUNCTIONS)
        kind = tree.text(around.child_by_field_name("type")) if around is not None else ""
        return "" if kind in _WIDE else None
    left = parent.child_by_field_name("left") or parent.child_by_field_name("name")
    if parent.type == "init_declarator":
        left = parent.child_by_field_name("declarator")
    if left is None or parent.type not in {"assignment_expression", "init_declarator",
                                           "variable_declarator"}:  # fmt: skip
        return None
    return tree.last_name(left) if types.find(tree, left) in _WIDE else None


def _find_remainders(program: Program, types: Types) -> Iterator[Trap]:
    """The one remainder that an index below zero can be."""
    match = _NEGATIVE_INDEX.search(program.message)
    below = [
        value.repr for _, value in program.list_seen() if re.fullmatch(r"-\d{1,4}", value.repr)
    ]
    if match is None and not (below and "SIGSEGV" in program.message):
        return
    found = [
        Trap(tree.site(one), texts.REMAINDER_BELOW, {"text": tree.text(one)})
        for tree in types.trees
        for one in tree.list_nodes("binary_expression")
        if operator_of(tree, one) == "%" and _can_be_below(types, tree, one) and _is_kept(tree, one)
    ]
    if len(found) == 1:
        yield found[0]


def _can_be_below(types: Types, tree: Tree, node: Node) -> bool:
    """Whether the left side of a remainder is a difference, a hash, or comes from elsewhere."""
    value, around = node.child_by_field_name("left"), find_around(node, *FUNCTIONS)
    if value is None or around is None or types.find(tree, value) in _UNSIGNED:
        return False
    value = unwrap(value)
    text = tree.text(value)
    most = tree.text(node.child_by_field_name("right"))
    is_sum = value.type == "binary_expression" and operator_of(tree, value) == "+"
    if is_sum and most in [tree.text(one) for one in value.named_children]:
        return False
    if value.type in {"binary_expression", *CALLS}:
        return re.search(r"\s-\s|\w-\w|hash", text) is not None
    made = re.search(rf"\b{re.escape(text)}\s*:?=(?!=)([^;\n]*)", tree.text(around))
    return made is None or re.search(r"\s-\s|hash", made[1]) is not None


def _is_kept(tree: Tree, node: Node) -> bool:
    """Whether a remainder is an index, or is returned or kept for one, and nobody asks whether it
    is below zero."""
    inner, parent = node, node.parent
    wraps = {"parenthesized_expression", "cast_expression", "expression_list"}
    while parent is not None and parent.type in wraps:
        inner, parent = parent, parent.parent
    if parent is None:
        return False
    index = parent.child_by_field_name("index") or parent.child_by_field_name("indices")
    if index is not None and index.start_byte <= inner.start_byte:
        return True
    left = parent.child_by_field_name("left") or parent.child_by_field_name("name")
    left = left or parent.child_by_field_name("declarator")
    if parent.type == "binary_expression" or (left is None and parent.type != "return_statement"):
        return False
    name, around = re.escape(tree.text(left)), find_around(node, *FUNCTIONS)
    asks = rf"\b{name}\s*(?:<|>=)\s*0|\b{name}\s*\+="
    uses = rf"\[[^\]\n]*\b{name}\b|\b(?:get|at|charAt|set)\(\s*{name}\b|\breturn\s+{name}\b"
    body = tree.text(around)
    return not name or (re.search(uses, body) is not None and re.search(asks, body) is None)


def _find_endless(types: Types, tree: Tree) -> Iterator[Trap]:
    """`for (size_t i = n; i >= 0; i--)`: what has no sign is never below zero."""
    for loop in tree.list_nodes("for_statement"):
        asked = loop.child_by_field_name("condition")
        if asked is None or asked.type != "binary_expression" or operator_of(tree, asked) != ">=":
            continue
        left, right = asked.child_by_field_name("left"), asked.child_by_field_name("right")
        kind = types.find(tree, left)
        if tree.text(right) == "0" and kind in _UNSIGNED:
            words = {"text": tree.text(asked), "name": tree.text(left), "kind": kind}
            yield Trap(tree.site(asked), texts.NEVER_BELOW_ZERO, words)


def _find_one_too_far(tree: Tree) -> Iterator[Trap]:
    """`for (i = 0; i <= n; i++) all[i]` of an array of `n` items."""
    for loop in tree.list_nodes("for_statement"):
        clause = next((one for one in loop.named_children if one.type == "for_clause"), loop)
        asked, body = clause.child_by_field_name("condition"), loop.child_by_field_name("body")
        if asked is None or body is None or operator_of(tree, asked) != "<=":
            continue
        name = tree.text(asked.child_by_field_name("left"))
        most = tree.text(asked.child_by_field_name("right"))
        start = re.search(rf"\b{re.escape(name)}\s*:?=\s*0\b", tree.text(loop).split("{")[0])
        if start is None or not re.fullmatch(r"\w+", name):
            continue
        for array in _list_arrays_of(tree, loop, most):
            reads = rf"(?<![\w.>]){re.escape(array)}(?:\[{name}\]|\.(?:get|charAt)\({name}\))"
            guard = rf"\b{name}\s*(?:<|==|!=)\s*{re.escape(most)}|\b(?:break|return)\b"
            text = tree.text(body)
            if re.search(reads, text) and not re.search(guard, text):
                words = {"text": tree.text(asked), "array": array, "most": most}
                yield Trap(tree.site(asked), texts.ONE_TOO_FAR, words)
                break


def _list_arrays_of(tree: Tree, loop: Node, most: str) -> list[str]:
    """The arrays and lists that have so many items."""
    of = re.fullmatch(r"([\w.]+)\.(?:length|size\(\)|length\(\))|len\(([\w.]+)\)", most)
    if of is not None:
        return [of[1] or of[2]]
    if not re.fullmatch(r"\w+", most):
        return []
    function = find_around(loop, *FUNCTIONS)
    texts_ = tree.text(function) if function is not None else ""
    made = re.findall(
        rf"\b(\w+)\s*(?:\[{most}\]\s*[;=]|=\s*new\s+[\w.]+\[{most}\]\s*;|:=\s*make\(\[\]\w+,\s*{most}\))",
        texts_,
    )
    return list(dict.fromkeys(made))


def _find_rounded(types: Types, tree: Tree) -> Iterator[Trap]:
    """`double part = done / all` and `sum * (rate / 100)` of whole numbers: what is lost is lost
    before it is needed."""
    for quotient in tree.list_nodes("binary_expression"):
        if operator_of(tree, quotient) != "/" or quotient.parent is None:
            continue
        left, right = quotient.child_by_field_name("left"), quotient.child_by_field_name("right")
        kinds = [types.find(tree, one) for one in (left, right)]
        if not all(one in _WHOLE for one in kinds) or left is None or "%" in tree.text(left):
            continue
        if _is_multiplied(tree, quotient) and tree.text(right) in _HUNDREDS:
            yield Trap(tree.site(quotient), texts.ROUNDED_EARLY, {"text": tree.text(quotient)})
        elif _is_fraction(tree, quotient):
            yield Trap(tree.site(quotient), texts.ROUNDED_BEFORE, {"text": tree.text(quotient)})


def _is_multiplied(tree: Tree, quotient: Node) -> bool:
    """Whether a quotient in parentheses is a factor of another name."""
    parent = quotient.parent
    if parent is None or parent.type != "parenthesized_expression" or parent.parent is None:
        return False
    around = parent.parent
    if around.type != "binary_expression" or operator_of(tree, around) != "*":
        return False
    others = [one for one in around.named_children if one != parent]
    return bool(others) and re.fullmatch(r"[A-Za-z_][\w.>-]*", tree.text(others[0])) is not None


def _is_fraction(tree: Tree, quotient: Node) -> bool:
    """Whether a quotient becomes a fraction or is rounded up."""
    parent = quotient.parent
    if parent is not None and parent.type == "parenthesized_expression":
        parent = parent.parent
    if parent is None:
        return False
    if parent.type == "cast_expression":
        return tree.text(parent.child_by_field_name("type")) in _FRACTIONS
    if parent.type == "argument_list" and parent.parent is not None:
        return tree.called(parent.parent) in {"ceil", "float64", "float32"}
    return False


def _find_open_cases(tree: Tree) -> Iterator[Trap]:
    """The one case of a switch that goes on into the next, where all others leave."""
    for block in tree.list_nodes("switch_block", "compound_statement"):
        groups = [
            one for one in block.named_children
            if one.type in {"switch_block_statement_group", "case_statement"}
        ]  # fmt: skip
        if len(groups) < 3 or any("->" in tree.text(one).split("\n")[0] for one in groups):
            continue
        filled = [one for one in groups if _list_of_case(one)]
        open_ones = [one for one in filled[:-1] if one != groups[-1] and not _ends(tree, one)]
        if len(open_ones) == 1 and len(filled) >= 3:
            last = _list_of_case(open_ones[0])[-1]
            lines = range(
                last.start_point[0] + 1, groups[groups.index(open_ones[0]) + 1].start_point[0] + 2
            )
            is_made = last.type == "labeled_statement" or "#if" in tree.text(block)
            if is_made or any(_SAYS_SO.search(tree.file.line(one)) for one in lines):
                continue
            label = tree.text(open_ones[0]).split(":")[0].strip()
            yield Trap(tree.site(last), texts.GOES_ON, {"case": label})


def _list_of_case(group: Node) -> list[Node]:
    value = group.child_by_field_name("value")
    return [
        one for one in list_statements(group)
        if one.type not in {"switch_label", "comment"} and one != value
    ]  # fmt: skip


def _ends(tree: Tree, group: Node) -> bool:
    """Whether a case leaves in each of its ways, as far as the text shows."""
    last = _list_of_case(group)[-1]
    if last.type in _LEAVES or _EXITS.search(tree.text(last)):
        return True
    leaves = tree.list_nodes(*_LEAVES, inside=last)
    return bool(leaves) and last.type in {"compound_statement", "block", "if_statement", *LOOPS,
                                          "switch_statement", "try_statement"}  # fmt: skip
