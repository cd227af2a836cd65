"""Traps of PHP's values: loose comparisons, arrays that are put together or sorted by the wrong
function, variables of another scope, and texts that are counted in bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.php import value_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after, put_before
from whence_tools.code.statements import (
    find_function_around,
    list_arguments,
    name_callee,
    operator_of,
    walk_own_nodes,
)
from whence_tools.code.syntax import walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_KEEPS_KEYS: Final = {"sort": "asort", "rsort": "arsort", "usort": "uasort"}
_NEED_RESULT: Final = frozenset(
    {"array_map", "array_filter", "array_reduce", "usort", "uasort", "uksort"}
)
_SORTS: Final = frozenset({"usort", "uasort", "uksort"})
_IN_BYTES: Final = frozenset(
    {"strlen", "substr", "strtoupper", "strtolower", "strpos", "strrpos", "str_split"}
)
_ASSIGNS: Final = frozenset({"assignment_expression", "augmented_assignment_expression"})
_CHANGES: Final = _ASSIGNS | {"update_expression"}
_KNOWN: Final = frozenset({"binary_expression", "function_call_expression", "encapsed_string"})
_SHOWS: Final = frozenset({"echo_statement", "encapsed_string", "print_intrinsic"})
_SUPER: Final = frozenset({"$this", "$GLOBALS", "$_GET", "$_POST", "$_SERVER", "$argv"})
_READS_KEYS: Final = re.compile(
    r"\b(?:array_key_(?:first|last)|array_keys|key)\(|\bas\s+\$\w+\s*=>"
)
_SETS: Final = (
    r"(?:\bas|=>|\bglobal|\bstatic|\bcatch\s*\(\s*[\w|\\ ]+|,|\[|list\()\s*&?\s*{name}\b"
    r"|{name}\s*(?:\[[^\n]*\]\s*)?(?:[-+*/.]|\?\?)?=(?![=>])"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """All but a function without result may be meant; so they need a trial."""
    known = [one.text for one in program.files] + [one.text for _, one in program.list_seen()]
    is_wide = any(not one.isascii() for one in known)
    for file in program.in_language("php"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "function_call_expression":
                yield from _find_in_call(file, source, node, is_wide=is_wide)
            elif node.type == "binary_expression":
                yield from _find_in_operation(file, source, node)
            elif node.type == "anonymous_function_use_clause":
                yield from _find_kept_value(file, source, node)
            elif node.type == "foreach_statement":
                yield from _find_lost_value(file, source, node)
            elif node.type == "function_definition":
                yield from _find_other_scope(file, source, node)


def _find_in_call(file: SourceFile, source: Source, node: Node, *, is_wide: bool) -> Iterator[Trap]:
    name, given = name_callee(node, source) or "", list_arguments(node)
    called = node.child_by_field_name("function")
    if called is None or not given:
        return
    if name in {"in_array", "array_search"} and len(given) == 2:
        yield make_trap(file, node, texts.LOOSE, [put_after(given[1], ", true")])
    elif name in _SORTS and (cut := _find_cut_order(file, source, node)) is not None:
        yield cut
    elif name in _KEEPS_KEYS and _is_keyed(file, node):
        spans = [put(called, _KEEPS_KEYS[name])]
        yield make_trap(file, node, texts.KEYS_LOST, spans, meant=_KEEPS_KEYS[name])
    if name in _NEED_RESULT and node.parent is not None:
        is_used = node.parent.type != "expression_statement" or name in _SORTS
        for one in given if is_used else ():
            yield from _find_no_result(file, one.named_children[-1], name)
    if name in _IN_BYTES and is_wide:
        yield make_trap(file, node, texts.IN_BYTES, [put_before(node, "mb_")], called=name)
    elif name == "number_format" and not _is_shown(source, node):
        yield make_trap(file, node, texts.NUMBER_TO_TEXT, [put(called, "round")])


def _is_keyed(file: SourceFile, node: Node) -> bool:
    """Whether a statement sorts, in a file that reads keys."""
    is_statement = node.parent is not None and node.parent.type == "expression_statement"
    return is_statement and _READS_KEYS.search(file.text) is not None


def _is_shown(source: Source, node: Node) -> bool:
    for one in walk_ancestors(node):
        if one.type in _SHOWS or (
            one.type == "binary_expression" and operator_of(one, source) == "."
        ):
            return True
        if one.type.endswith("_statement"):
            return False
    return False


def _find_no_result(file: SourceFile, function: Node, name: str) -> Iterator[Trap]:
    """`array_map(function ($x) { $x * 2; }, $all)`."""
    body = function.child_by_field_name("body")
    if function.type != "anonymous_function" or body is None:
        return
    inside = [one.type for one in walk_own_nodes(function)]
    last = body.named_children[-1] if body.named_children else None
    if (
        last is not None
        and last.type == "expression_statement"
        and "return_statement" not in inside
    ):
        yield make_trap(file, last, texts.NO_RESULT, [put_before(last, "return ")], called=name)


def _find_cut_order(file: SourceFile, source: Source, call: Node) -> Trap | None:
    """`$a['price'] - $b['price']`, of which only the whole number counts."""
    for node in walk(call):
        parent, sign = node.parent, node.child_by_field_name("operator")
        is_result = parent is not None and parent.type in {"arrow_function", "return_statement"}
        if node.type == "binary_expression" and is_result and sign and source.text(sign) == "-":
            return make_trap(file, node, texts.CUT_ORDER, [put(sign, "<=>")])
    return None


def _find_in_operation(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    sign = node.child_by_field_name("operator")
    sides = [node.child_by_field_name(one) for one in ("left", "right")]
    left, right = sides
    if sign is None or left is None or right is None:
        return
    written = source.text(sign)
    if written in {"==", "!="} and {left.type, right.type}.isdisjoint(_KNOWN):
        yield make_trap(file, node, texts.LOOSE, [put(sign, f"{written}=")])
    elif written == "+":
        function = find_function_around(node)
        head = source.text(function).partition("{")[0] if function is not None else ""
        names = [source.text(one) for one in (left, right)]
        if all(
            re.search(rf"\barray\s+{re.escape(one)}\b", head) or one[:1] == "[" for one in names
        ):
            spans = [put(node, f"array_merge({names[0]}, {names[1]})")]
            yield make_trap(file, node, texts.FIRST_KEPT, spans, name=names[0])
    elif written == "??" and left.type == "binary_expression":
        last = left.child_by_field_name("right")
        if last is not None and operator_of(left, source) in {".", "+", "-", "*", "/"}:
            spans = [put_before(last, "("), put_after(node, ")")]
            words = {"left": source.text(left), "name": source.text(last)}
            yield make_trap(file, node, texts.COMPUTED_FIRST, spans, **words)


def _find_kept_value(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`function ($row) use ($sum) { $sum += $row; }`: the sum of the function around stays."""
    function = node.parent
    body = function.child_by_field_name("body") if function is not None else None
    for name in node.named_children if body is not None else ():
        for one in walk(body) if body is not None and name.type == "variable_name" else ():
            left = one.child_by_field_name("left") or one.child_by_field_name("argument")
            if (
                one.type in _CHANGES
                and left is not None
                and re.match(rf"{re.escape(source.text(name))}(?!\w|->)", source.text(left))
            ):
                spans = [put_before(name, "&")]
                yield make_trap(file, node, texts.KEPT_VALUE, spans, name=source.text(name))
                break


def _find_lost_value(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`foreach ($names as $name) { $name = trim($name); }`."""
    body = node.child_by_field_name("body")
    head = re.match(
        r"foreach\s*\(\s*\$[\w>-]+\s+as\s+(?:\$\w+\s*=>\s*)?(\$\w+)\s*\)", source.text(node)
    )
    last = body.named_children[-1] if body is not None and body.named_children else None
    if head is None or last is None or last.type != "expression_statement":
        return
    put_ = last.named_children[0]
    left = put_.child_by_field_name("left")
    if put_.type in _ASSIGNS and left is not None and source.text(left) == head[1]:
        at = node.start_byte + head.start(1)
        indent = " " * node.start_point[1]
        spans = [(at, at, "&"), put_after(node, f"\n{indent}unset({head[1]});")]
        yield make_trap(file, last, texts.LOST_VALUE, spans, name=head[1])


def _find_other_scope(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """A function that reads `$config` of the top of the file, which it does not see."""
    body, text = node.child_by_field_name("body"), source.text(node)
    top = {
        source.text(left): line for line, left in _list_top(file)
    }  # fmt: skip
    for one in walk_own_nodes(node) if body is not None else ():
        name = source.text(one) if one.type == "variable_name" else ""
        if name not in top or name in _SUPER or body is None:
            continue
        head = text.partition("{")[0]
        own = re.compile(_SETS.format(name=re.escape(name)))
        if re.search(rf"{re.escape(name)}\b", head) or own.search(text[len(head) :]):
            continue
        first = body.named_children[0]
        gap = "\n" + " " * first.start_point[1]
        spans = [put_before(first, f"global {name};{gap}")]
        yield make_trap(file, one, texts.OTHER_SCOPE, spans, name=name)
        return


def _list_top(file: SourceFile) -> Iterator[tuple[int, Node]]:
    for node in flow_of(file).nodes:
        if node.type == "assignment_expression" and find_function_around(node) is None:
            left = node.child_by_field_name("left")
            if left is not None and left.type == "variable_name":
                yield node.start_point[0], left
