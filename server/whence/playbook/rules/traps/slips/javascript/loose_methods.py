"""Methods that are handed over without their object."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.program.spans import make_trap, put
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.code.statements import name_callee

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_HANDED: Final = frozenset({"arguments", "array", "pair", "return_statement", "ternary_expression"})
_TAKES_OUT: Final = frozenset(
    {"off", "removeListener", "removeEventListener", "unsubscribe", "clearTimeout", "delete"}
)
_METHOD: Final = re.compile(r"(?:async\s+|\*\s*)*#?\w+\s*\(")
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of the program's own methods that read their `this`."""
    files = program.in_language("javascript", "typescript")
    own = {
        one.name for file in files for one in flow_of(file).functions
        if one.owner is not None and not (one.static or one.constructor)
        and _METHOD.match(file.text_of(one).lstrip()) and "this." in file.text_of(one)
    }  # fmt: skip
    found = [one for file in files for one in _find_handed(file, own)] if own else []
    yield from found[:_MOST]


def _find_handed(file: SourceFile, own: set[str]) -> Iterator[Trap]:
    source = flow_of(file).source
    for node in flow_of(file).nodes:
        name = node.child_by_field_name("property") if node.type == "member_expression" else None
        if name is None or source.text(name) not in own or not _is_handed(source, node):
            continue
        text = source.text(node)
        is_bound = re.search(rf"{re.escape(text)}\s*=\s*{re.escape(text)}\.bind\(", file.text)
        of = node.child_by_field_name("object")
        if is_bound is None and of is not None and re.fullmatch(r"[\w.#]+", text):
            yield make_trap(file, node, texts.METHOD_ALONE,
                            [put(node, f"(...args) => {text}(...args)")])  # fmt: skip


def _is_handed(source: Source, node: Node) -> bool:
    parent = node.parent
    if parent is None:
        return False
    if parent.type in {"assignment_expression", "pair", "variable_declarator"}:
        field = "right" if parent.type == "assignment_expression" else "value"
        return parent.child_by_field_name(field) == node
    call = parent.parent
    if parent.type == "arguments" and call is not None and call.type == "call_expression":
        return name_callee(call, source) not in _TAKES_OUT
    return parent.type in _HANDED
