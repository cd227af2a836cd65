"""What people get wrong in a statement, as edits of a syntax tree: a result that is not kept or
returned, an `await` that is missing, a statement in the wrong place, a value that is shared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.rewrites import Rewrite, find_function, is_function, replace
from whence_tools.code.syntax import walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source

_STATEMENT: Final = re.compile(r"expression_statement|assignment|augmented|operator_assignment")
_BLOCK: Final = re.compile(r"block|body|then|statements|statement_list")
_KEEPS_TEXT: Final = frozenset({"python", "javascript", "typescript", "java", "csharp", "kotlin"})
_LOOP: Final = re.compile(r"^(?:for|while|foreach|do|loop|until|enhanced_for)(?:_|$)")
_ARGUMENTS: Final = frozenset({"argument_list", "arguments", "value_arguments"})
_SIMPLE: Final = frozenset({"identifier", "attribute", "member_expression", "variable_name"})
_SCRIPTS: Final = frozenset({"javascript", "typescript"})


def keep_result(node: Node, source: Source) -> Iterator[Rewrite]:
    """`name.strip()` alone changes nothing: the result is kept, or returned."""
    if node.type != "expression_statement" or source.language not in _KEEPS_TEXT:
        return
    call = node.named_children[0] if node.named_children else None
    if call is None or not re.search("call|invocation", call.type):
        return
    text = source.text(call)
    receiver = re.match(r"(\w+)\.\w+\(|\w+\((\w+)", text)
    if receiver:
        yield replace(call, f"{receiver[1] or receiver[2]} = {text}")
    yield replace(call, f"return {text}")


def return_last(node: Node, source: Source) -> Iterator[Rewrite]:
    """What a function computes last, and gives to nobody, is returned."""
    if not is_function(node) or source.language not in _KEEPS_TEXT:
        return
    body = node.child_by_field_name("body")
    if body is None or any(one.type.startswith(("return", "yield")) for one in walk(body)):
        return
    last = body.named_children[-1] if body.named_children else None
    if last is None or last.type not in {"expression_statement", "lexical_declaration"}:
        return
    text = source.text(last)
    kept = re.match(r"(?:(?:const|let|var)\s+)?(\w+)\s*[-+*/]?=[^=>]", text)
    if kept:
        space, end = " " * last.start_point[1], ";" * text.endswith(";")
        yield Rewrite(last.end_byte, last.end_byte, f"\n{space}return {kept[1]}{end}")
    elif "(" not in text:
        yield Rewrite(last.start_byte, last.start_byte, "return ")


def add_await(node: Node, source: Source) -> Iterator[Rewrite]:
    """The result of an asynchronous function is waited for."""
    if node.type not in {"call", "call_expression"} or source.language not in _SCRIPTS | {"python"}:
        return
    above = node.parent
    around = find_function(node)
    is_async = around is not None and source.text(around).startswith("async")
    if above is None or above.type.startswith("await") or not is_async:
        return
    text = source.text(node)
    bare = re.match("expression_statement|assignment|variable_declarator|return", above.type)
    yield replace(node, f"await {text}" if bare else f"(await {text})")


def move_statement(node: Node, source: Source) -> Iterator[Rewrite]:
    """The last statement of a loop's body after the loop, the first one before it."""
    if not _LOOP.match(node.type):
        return
    body = node.child_by_field_name("body")
    statements = body.named_children if body is not None else []
    while len(statements) == 1 and _BLOCK.search(statements[0].type):
        statements = statements[0].named_children
    if len(statements) < 2:
        return
    first, last = statements[0], statements[-1]
    head = source.data[: node.start_byte].rsplit(b"\n", 1)[-1].decode("utf-8", "replace")
    indent = re.match(r"[ \t]*", head)
    space = indent[0] if indent else ""
    if last.type.startswith("return"):
        rest = source.data[last.end_byte : node.end_byte].decode("utf-8", "replace")
        start = source.data.rfind(b"\n", 0, last.start_byte)
        text = f"{rest.rstrip()}\n{space}{source.text(last)}"
        yield Rewrite(start, node.end_byte, text)
    if _STATEMENT.search(first.type) and statements[1].start_point[0] > first.end_point[0]:
        until = source.data[node.start_byte : first.start_byte].decode("utf-8", "replace")
        text = f"{source.text(first)}\n{space}{until}"
        following = source.data[first.end_byte : statements[1].start_byte]
        yield Rewrite(node.start_byte, first.end_byte + len(following), text)


def give_copy(node: Node, source: Source) -> Iterator[Rewrite]:
    """A copy in place of a shared value."""
    if node.type not in {*_SIMPLE, "subscript", "subscript_expression"} or not node.parent:
        return
    parent = node.parent
    is_given = (
        parent.type.startswith("return")
        or parent.type in _ARGUMENTS
        or (
            bool(re.search("assign|declarator|pair", parent.type))
            and node in (parent.child_by_field_name("right"), parent.child_by_field_name("value"))
        )
    )
    if is_given and source.language == "python":
        yield replace(node, f"{source.text(node)}.copy()")
    elif is_given and source.language in _SCRIPTS:
        yield replace(node, f"structuredClone({source.text(node)})")


def make_default_anew(node: Node, source: Source) -> Iterator[Rewrite]:
    """A default list or dictionary made anew for each call."""
    if source.language != "python" or not node.type.endswith("default_parameter"):
        return
    value, name = node.child_by_field_name("value"), node.child_by_field_name("name")
    around = (one for one in walk_ancestors(node) if one.type == "function_definition")
    function = next(around, None)
    body = function.child_by_field_name("body") if function is not None else None
    if value is None or name is None or body is None:
        return
    if value.type not in {"list", "dictionary", "set"} and source.text(value) != "set()":
        return
    said, indent = source.text(name), " " * body.start_point[1]
    between = source.data[value.end_byte : body.start_byte].decode("utf-8", "replace")
    text = f"None{between}{said} = {source.text(value)} if {said} is None else {said}\n{indent}"
    yield Rewrite(value.start_byte, body.start_byte, text)


def leave_out(node: Node, source: Source) -> Iterator[Rewrite]:
    """A statement that should not be there."""
    parent = node.parent
    if not _STATEMENT.search(node.type) or parent is None or not _BLOCK.search(parent.type):
        return
    if len(parent.named_children) > 1:
        yield replace(node, "pass" if source.language == "python" else "")
