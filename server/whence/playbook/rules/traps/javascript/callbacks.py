"""Traps of JavaScript's functions that are handed on: their promises, which nothing awaits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.javascript import callback_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put
from whence_tools.code.statements import list_arguments, name_callee
from whence_tools.code.syntax import walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.spans import Span
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_CALLBACKS: Final = frozenset({"arrow_function", "function_expression", "function"})
_AROUND: Final = _CALLBACKS | {
    "function_declaration", "method_definition", "generator_function",
    "generator_function_declaration", "class_body", "class_static_block",
}  # fmt: skip
_READS_ON: Final = frozenset({"member_expression", "subscript_expression", "call_expression"})


def find_traps(program: Program) -> Iterator[Trap]:
    """In the order in which they stand."""
    for file in program.in_language("javascript", "typescript"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "call_expression" and name_callee(node, source) == "map":
                yield from _find_not_joined(file, source, node)


def _wait(source: Source, call: Node, text: str) -> list[Span]:
    """Waits for a promise in the place of a call; none in a function that can't."""
    around = next((one for one in walk_ancestors(call) if one.type in _AROUND), None)
    if around is None or not re.match(r"(?:static\s+)?async\b", source.text(around)):
        return []
    is_read = call.parent is not None and call.parent.type in _READS_ON
    return [put(call, f"(await {text})" if is_read else f"await {text}")]


def _find_not_joined(file: SourceFile, source: Source, call: Node) -> Iterator[Trap]:
    """`const rows = ids.map(async (id) => …)`: an array of promises, which nothing awaits."""
    callback, parent = next(iter(list_arguments(call)), None), call.parent
    if callback is None or callback.type not in _CALLBACKS or parent is None:
        return
    if not source.text(callback).startswith("async"):
        return
    if parent.type == "variable_declarator":
        name = parent.child_by_field_name("name")
        held = source.text(name) if name is not None else ""
        joins = rf"(?:Promise\.\w+\(|\bawait\b|\byield\b)[^;]*?(?<![\w.]){re.escape(held)}\b"
        if not re.fullmatch(r"\w+", held) or re.search(joins, file.text):
            return
    elif parent.type not in {"member_expression", "return_statement"}:
        return
    spans = _wait(source, call, f"Promise.all({source.text(call)})")
    if spans:
        yield make_trap(file, call, texts.NOT_JOINED, spans)
