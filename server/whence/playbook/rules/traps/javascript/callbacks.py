"""Traps of JavaScript's functions that are handed on: they return nothing, return a promise where a
truth is asked for, or have another `this` than the code around them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.javascript import callback_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after, put_before
from whence_tools.code.statements import list_arguments, name_callee, walk_own_nodes
from whence_tools.code.syntax import walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.spans import Span
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_ASK: Final = frozenset({"filter", "find", "findIndex", "findLast", "some", "every"})
_NEED_RESULT: Final = _ASK | {"reduce", "reduceRight", "flatMap"}
_TAKE_RESULT: Final = frozenset({"map", "then", "sort", "toSorted"})
_WRITTEN: Final = frozenset({"function_expression", "function"})
_OWN_THIS: Final = _WRITTEN | {
    "function_declaration", "method_definition", "generator_function",
    "generator_function_declaration", "class_body", "class_static_block",
}  # fmt: skip
_PLAIN: Final = frozenset({"identifier", "member_expression"})
_READS_ON: Final = frozenset({"member_expression", "subscript_expression", "call_expression"})
_VALUES: Final = frozenset(
    {"array", "binary_expression", "object", "parenthesized_expression", "string",
     "template_string", "ternary_expression"}
)  # fmt: skip
_CHANGES: Final = re.compile(r"\.(?:push|set|add|unshift|delete)\(|[^=!<>]=[^=>]")


def find_traps(program: Program) -> Iterator[Trap]:
    """In the order in which they stand."""
    for file in program.in_language("javascript", "typescript"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "call_expression":
                yield from _find_in_call(file, source, node)
            elif node.type == "arrow_function":
                yield from _find_bodies(file, source, node)
                yield from _find_outer_this(file, source, node)
            elif node.type == "return_statement" and source.text(node) == "return":
                yield from _find_left_value(file, node)


def _find_in_call(file: SourceFile, source: Source, call: Node) -> Iterator[Trap]:
    name, given = name_callee(call, source), list_arguments(call)
    callback = next(iter(given), None)
    if callback is None or callback.type not in {"arrow_function", *_WRITTEN}:
        for one in given:
            yield from _find_other_this(file, source, one, name)
        return
    is_async = source.text(callback).startswith("async")
    if is_async and name in _ASK:
        yield from _find_async_test(file, source, call, callback)
    elif is_async and name == "map":
        yield from _find_not_joined(file, source, call)
    elif not is_async and name in _NEED_RESULT | _TAKE_RESULT and _is_used(call):
        yield from _find_no_result(file, source, callback, str(name))
    if len(given) == 1 or name in {"on", "setTimeout", "setInterval", "addEventListener"}:
        for one in given:
            yield from _find_other_this(file, source, one, name)


def _is_used(call: Node) -> bool:
    parent = call.parent
    if parent is not None and parent.type == "await_expression":
        parent = parent.parent
    return parent is not None and parent.type != "expression_statement"


def _find_no_result(file: SourceFile, source: Source, callback: Node, name: str) -> Iterator[Trap]:
    """`rows.map((row) => { row.name; })`: a body in braces returns nothing by itself."""
    body = callback.child_by_field_name("body")
    if body is None or body.type != "statement_block":
        return
    inside = list(walk_own_nodes(callback))
    returns = any(one.type == "return_statement" and one.named_child_count for one in inside)
    if returns or any(one.type == "throw_statement" for one in inside):
        return
    last = next((one for one in reversed(body.named_children) if one.type != "comment"), None)
    if last is None:
        return
    spans: list[Span] = []
    first = _name_first(source, callback)
    if name in {"reduce", "reduceRight"} and first and _CHANGES.search(source.text(body)):
        is_wide = b"\n" in source.data[body.start_byte : body.end_byte]
        indent = " " * last.start_point[1]
        spans = [put_after(last, f"\n{indent}return {first};" if is_wide else f" return {first};")]
    elif last.type == "expression_statement":
        spans = [put_before(last, "return ")]
    if spans:
        said = texts.NO_RESULT if name in _NEED_RESULT else texts.NO_RESULT_TAKEN
        yield make_trap(file, last, said, spans, method=name)


def _name_first(source: Source, callback: Node) -> str:
    """The first parameter, where it is a name."""
    given = callback.child_by_field_name("parameters")
    first = given.named_children[0] if given is not None and given.named_child_count else None
    text = source.text(first) if first is not None else ""
    return text if re.fullmatch(r"\w+", text) else ""


def _find_bodies(file: SourceFile, source: Source, function: Node) -> Iterator[Trap]:
    """`(row) => { id: row.id }`: the key is a label, and the braces are a body."""
    body = function.child_by_field_name("body")
    if body is not None and body.type == "object" and body.named_child_count:
        yield make_trap(file, body, texts.BODY_FOR_OBJECT, [put(body, f"({source.text(body)})")])


def _find_async_test(
    file: SourceFile, source: Source, call: Node, callback: Node
) -> Iterator[Trap]:
    """`rooms.filter(async (room) => …)`: a promise counts as true."""
    callee = call.child_by_field_name("function")
    of = callee.child_by_field_name("object") if callee is not None else None
    if of is None or of.type not in _PLAIN or len(list_arguments(call)) != 1:
        return
    method, name = name_callee(call, source), source.text(of)
    text = (
        f"Promise.all({name}.map({source.text(callback)}))"
        f".then((found) => {name}.{method}((_one, at) => found[at]))"
    )
    spans = _wait(source, call, text)
    if spans:
        yield make_trap(file, call, texts.ASYNC_TEST, spans, method=method)


def _wait(source: Source, call: Node, text: str) -> list[Span]:
    """Waits for a promise in the place of a call; none in a function that can't."""
    around = next((one for one in walk_ancestors(call) if one.type in _OWN_THIS
                   or one.type == "arrow_function"), None)  # fmt: skip
    parent = call.parent
    if parent is not None and parent.type == "await_expression":
        return [put(call, text)]
    if around is None or not re.match(r"(?:static\s+)?async\b", source.text(around)):
        return []
    is_read = parent is not None and parent.type in _READS_ON
    return [put(call, f"(await {text})" if is_read else f"await {text}")]


def _find_not_joined(file: SourceFile, source: Source, call: Node) -> Iterator[Trap]:
    """`const rows = ids.map(async (id) => …)`: an array of promises, which nothing awaits."""
    parent = call.parent
    if parent is None:
        return
    if parent.type == "variable_declarator":
        name = parent.child_by_field_name("name")
        held = source.text(name) if name is not None else ""
        joins = rf"(?:Promise\.\w+\(|\bawait\b|\byield\b)[^;]*?(?<![\w.]){re.escape(held)}\b"
        if not re.fullmatch(r"\w+", held) or re.search(joins, file.text):
            return
    elif parent.type not in {"await_expression", "member_expression", "return_statement"}:
        return
    is_awaited = parent.type == "await_expression"
    spans = _wait(source, call, f"Promise.all({source.text(call)})")
    if spans:
        said = texts.ARRAY_AWAITED if is_awaited else texts.NOT_JOINED
        yield make_trap(file, call, said, spans)


def _find_other_this(
    file: SourceFile, source: Source, callback: Node, method: str | None
) -> Iterator[Trap]:
    """`rows.map(function (row) { return this.rate; })` in a method: `this` is not its object."""
    if callback.type not in _WRITTEN or source.text(callback).startswith("function*"):
        return
    inside = list(walk_own_nodes(callback))
    around = next((one for one in walk_ancestors(callback) if one.type in _OWN_THIS), None)
    uses = any(one.type == "this" for one in inside)
    if not uses or around is None or around.type != "method_definition":
        return
    given, body = (callback.child_by_field_name(one) for one in ("parameters", "body"))
    if given is None or body is None or "arguments" in map(source.text, inside):
        return
    head = "async " if source.text(callback).startswith("async") else ""
    spans = [(callback.start_byte, given.start_byte, head),
             (given.end_byte, body.start_byte, " => ")]  # fmt: skip
    yield make_trap(file, callback, texts.OTHER_THIS, spans, method=method or "it")


def _find_outer_this(file: SourceFile, source: Source, function: Node) -> Iterator[Trap]:
    """`{ next: () => this.count }` at the top of a file, where `this` is no object."""
    owner, parent = None, function.parent
    if parent is not None and parent.type == "pair":
        owner = parent.child_by_field_name("key")
    elif parent is not None and parent.type == "assignment_expression":
        left = parent.child_by_field_name("left")
        owner = left if left is not None and ".prototype." in source.text(left) else None
    given = function.child_by_field_name("parameters") or function.child_by_field_name("parameter")
    body = function.child_by_field_name("body")
    if owner is None or parent is None or given is None or body is None:
        return
    if any(one.type in _OWN_THIS for one in walk_ancestors(function)) or not _uses_this(function):
        return
    listed = source.text(given) if given.type == "formal_parameters" else f"({source.text(given)})"
    text = source.text(body)
    block = text if body.type == "statement_block" else f"{{ return {text}; }}"
    is_async = "async " if source.text(function).startswith("async") else ""
    spans = (
        [put(parent, f"{is_async}{source.text(owner)}{listed} {block}")]
        if parent.type == "pair"
        else [put(function, f"{is_async}function {listed} {block}")]
    )
    yield make_trap(file, function, texts.OUTER_THIS, spans, name=source.text(owner))


def _uses_this(function: Node) -> bool:
    own = [one for one in walk(function) if one.type == "this"]
    return any(
        next((up for up in walk_ancestors(one) if up.type in _OWN_THIS), None) is None
        for one in own
    )


def _find_left_value(file: SourceFile, node: Node) -> Iterator[Trap]:
    """`return` on a line of its own, with its value on the next one."""
    value = _next_named(node)
    inner = value.named_children[0] if value is not None and value.named_children else None
    is_value = value is not None and (
        value.type == "statement_block"
        or (value.type == "expression_statement" and inner is not None and inner.type in _VALUES)
    )
    if value is not None and is_value:
        yield make_trap(file, node, texts.LEFT_VALUE, [(node.end_byte, value.start_byte, " ")])


def _next_named(node: Node) -> Node | None:
    siblings: Sequence[Node] = node.parent.named_children if node.parent is not None else ()
    after = [one for one in siblings if one.start_byte >= node.end_byte]
    return after[0] if after else None
