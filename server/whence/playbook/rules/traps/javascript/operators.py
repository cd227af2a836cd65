"""Traps of JavaScript's operators: comparisons that always come out the same, signs that bind
otherwise than they read, and positions that are taken for truths."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.javascript import operator_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after, put_before
from whence_tools.code.statements import list_arguments, name_callee, operator_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_EQUAL: Final = frozenset({"===", "!==", "==", "!="})
_ORDERS: Final = {"<": "<", "<=": "<", ">": ">", ">=": ">"}
_ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "%"})
_LITERALS: Final = frozenset({"string", "template_string"})
_POSITIONS: Final = frozenset({"indexOf", "lastIndexOf", "findIndex", "findLastIndex", "search"})
_BRANCHES: Final = frozenset({"if_statement", "while_statement", "ternary_expression"})
_PLAIN: Final = frozenset({"identifier", "member_expression"})
_COMPARES: Final = _EQUAL | _ORDERS.keys()
_NULL: Final = lazy_pattern(r"\bnull\b")
_EMPTY: Final = {"[]": "{}.length", "{}": "Object.keys({}).length"}


def find_traps(program: Program) -> Iterator[Trap]:
    """In the order in which they stand."""
    for file in program.in_language("javascript", "typescript"):
        source, held = flow_of(file).source, _list_held(file)
        for node in flow_of(file).nodes:
            if node.type == "binary_expression":
                yield from _find_in_operation(file, source, node)
                yield from _find_late_positions(file, source, node, held)
                if program.says(_NULL):
                    yield from _find_null(file, source, node)
            elif node.type == "ternary_expression":
                yield from _find_joined_condition(file, source, node)
            elif node.type == "switch_statement":
                yield from _find_conditions(file, source, node)
            elif node.type == "call_expression":
                yield from _find_one_number(file, source, node)
                yield from _find_last_taken(file, source, node)
                if name_callee(node, source) in _POSITIONS and list_arguments(node):
                    yield from _find_position(file, source, node)
            elif node.type == "identifier" and source.text(node) in held:
                yield from _find_position(file, source, node)


def _find_in_operation(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    sign = operator_of(node, source)
    if left is None or right is None:
        return
    one, other = source.text(left), source.text(right)
    if sign in _EQUAL and "NaN" in {one, other}:
        asked = f"Number.isNaN({one if other == 'NaN' else other})"
        text = asked if sign in {"===", "=="} else f"!{asked}"
        yield make_trap(file, node, texts.EQUALS_NAN, [put(node, text)])
    elif sign in {"===", "!=="} and other in _EMPTY and left.type in _PLAIN:
        text = f"{_EMPTY[other].format(one)} {sign} 0"
        yield make_trap(file, node, texts.EQUALS_NEW, [put(node, text)], new=other)
    elif sign in {"in", "instanceof"} and one.startswith("!") and left.type == "unary_expression":
        text = f"!({one[1:].lstrip()} {sign} {other})"
        yield make_trap(file, node, texts.NEGATED_FIRST, [put(node, text)], name=one)
    elif sign in _ORDERS and left.type == "binary_expression":
        middle, first = left.child_by_field_name("right"), operator_of(left, source)
        if middle is not None and _ORDERS.get(first) == _ORDERS[sign]:
            text = f"{one} && {source.text(middle)} {sign} {other}"
            text = text if node.parent and "parenth" in node.parent.type else f"({text})"
            yield make_trap(file, node, texts.COMPARED_IN_CHAIN, [put(node, text)], first=one)
    elif sign == "??" and left.type == "binary_expression":
        last = left.child_by_field_name("right")
        if last is not None and operator_of(left, source) in _ARITHMETIC:
            spans = [put_before(last, "("), put_after(node, ")")]
            name = source.text(last)
            yield make_trap(file, node, texts.COMPUTED_FIRST, spans, left=one, name=name)


def _find_joined_condition(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`'Dr. ' + name ? name : ''`: the condition is the joined text."""
    asked = node.child_by_field_name("condition")
    last = asked.child_by_field_name("right") if asked is not None else None
    if asked is None or last is None or operator_of(asked, source) != "+":
        return
    if any(one.type in _LITERALS for one in asked.children):
        spans = [put_before(last, "("), put_after(node, ")")]
        words = {"left": source.text(asked), "name": source.text(last)}
        yield make_trap(file, node, texts.JOINED_CONDITION, spans, **words)


def _find_conditions(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`switch (score) { case score >= 90: … }`: the score is compared with true and false."""
    value, body = node.child_by_field_name("value"), node.child_by_field_name("body")
    if value is None or body is None:
        return
    name = source.text(value)[1:-1].strip()
    cases = [one.child_by_field_name("value") for one in body.named_children
             if one.type == "switch_case"]  # fmt: skip
    is_asked = [
        one is not None and operator_of(one, source) in {*_COMPARES, "&&", "||"}
        and re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", source.text(one)) is not None
        for one in cases
    ]  # fmt: skip
    if cases and all(is_asked):
        yield make_trap(file, node, texts.CASES_OF_TRUTH, [put(value, "(true)")], name=name)


def _find_one_number(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`Math.max(numbers)` of an array."""
    callee, given = node.child_by_field_name("function"), list_arguments(node)
    called = source.text(callee) if callee is not None else ""
    if called in {"Math.max", "Math.min"} and len(given) == 1 and given[0].type in _PLAIN:
        spans = [put_before(given[0], "...")]
        yield make_trap(file, node, texts.ARRAY_FOR_NUMBERS, spans, name=source.text(given[0]))


def _find_last_taken(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`items.splice(items.indexOf(item), 1)`: where there is no such item, the last one goes."""
    match = re.fullmatch(
        r"(?P<of>[\w.]+)\.splice\(\s*(?P=of)\.indexOf\((?P<item>[\w.]+)\)\s*,\s*1\s*\)",
        source.text(node),
    )
    statement = node.parent
    if match is None or statement is None or statement.type != "expression_statement":
        return
    asked = f"{match['of']}.includes({match['item']})"
    if asked not in file.text:
        spans = [put_before(statement, f"if ({asked}) ")]
        yield make_trap(file, node, texts.LAST_TAKEN, spans, of=match["of"], item=match["item"])


def _list_held(file: SourceFile) -> set[str]:
    """The names of constants that are positions."""
    methods = "|".join(_POSITIONS)
    made = rf"\bconst\s+(\w+)\s*=\s*[\w.\[\]]+\.(?:{methods})\([^;\n]*\)\s*;?\s*$"
    found = re.findall(made, file.text, re.MULTILINE)
    declared = re.findall(r"\b(?:const|let|var)\s+(\w+)\b", file.text)
    return {one for one in found if declared.count(one) == found.count(one)}


def _find_position(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """A position that counts as true or false, though it is 0 at the start and -1 without."""
    asked, inner, negations = node, node, 0
    while inner.parent is not None and (
        inner.parent.type == "parenthesized_expression"
        or (inner.parent.type == "unary_expression" and operator_of(inner.parent, source) == "!")
    ):
        inner = inner.parent
        if inner.type == "unary_expression":
            negations, asked = negations + 1, inner
    outer = inner.parent
    if outer is None or not (negations or _is_condition(source, inner, outer)):
        return
    text = f"{source.text(node)} {'===' if negations % 2 else '!=='} -1"
    said = texts.POSITION_AS_FALSE if negations == 1 else texts.POSITION_AS_TRUTH
    yield make_trap(file, node, said, [put(asked, text)])


def _is_condition(source: Source, node: Node, outer: Node) -> bool:
    is_joined = outer.type == "binary_expression" and operator_of(outer, source) == "&&"
    field = "left" if is_joined else "condition"
    is_asked = is_joined or outer.type in _BRANCHES
    return is_asked and outer.child_by_field_name(field) == node


def _find_late_positions(
    file: SourceFile, source: Source, node: Node, held: set[str]
) -> Iterator[Trap]:
    """`name.indexOf('.') > 0`, which leaves out the start."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or operator_of(node, source) != ">":
        return
    is_position = left.type == "call_expression" and name_callee(left, source) in _POSITIONS
    if source.text(right) == "0" and (is_position or source.text(left) in held):
        spans = [(left.end_byte, right.start_byte, " >= ")]
        yield make_trap(file, node, texts.START_LEFT_OUT, spans)


def _find_null(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`typeof value === 'object'`, which null is as well."""
    match = re.fullmatch(r"typeof\s+([\w.]+)\s*===?\s*(['\"])object\2", source.text(node))
    if match is None:
        return
    name = re.escape(match[1])
    asks = rf"!\s*{name}\b|{name}\s*&&|{name}\s*[!=]==?\s*null|&&\s*{name}\b"
    function = flow_of(file).function_at(node.start_point[0] + 1)
    if function is not None and re.search(asks, file.text_of(function)) is None:
        parent = node.parent
        is_alone = parent is not None and parent.type == "parenthesized_expression"
        text = f"{match[1]} !== null && {source.text(node)}"
        spans = [put(node, text if is_alone else f"({text})")]
        yield make_trap(file, node, texts.NULL_AS_OBJECT, spans, name=match[1])
