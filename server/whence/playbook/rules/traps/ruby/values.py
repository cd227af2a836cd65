"""Traps of Ruby's values: signs that bind less than `=`, and texts and keys of another kind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after
from whence.playbook.rules.traps.ruby import value_texts as texts
from whence_tools.code.statements import list_arguments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_BY_NUMBER: Final = {"sort": "sort_by", "max": "max_by", "min": "min_by"}
_LEAVES: Final = re.compile(
    r"(?:return|raise|next|break|puts|exit|abort|fail|redirect_to|render)\b"
)
_PARSES: Final = re.compile(r"(?:JSON\.parse|YAML\.(?:safe_)?load)$")


def find_traps(program: Program) -> Iterator[Trap]:
    """All need a trial."""
    for file in program.in_language("ruby"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "binary":
                yield from _find_in_operation(file, source, node)
            elif node.type == "call":
                yield from _find_in_call(file, source, node)


def _find_in_operation(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    left, right = (node.child_by_field_name(one) for one in ("left", "right"))
    sign = node.child_by_field_name("operator")
    if left is None or right is None or sign is None:
        return
    written = source.text(sign)
    if written in {"and", "or"} and left.type == "assignment" and _is_statement(node):
        name, after = source.text(left.named_children[0]), source.text(right)
        if not _LEAVES.match(after) and not re.search(rf"\b{re.escape(name)}\b", after):
            new = "&&" if written == "and" else "||"
            yield make_trap(
                file, node, texts.ASSIGNED_FIRST, [put(sign, new)], name=name, sign=written
            )


def _is_statement(node: Node) -> bool:
    return node.parent is not None and node.parent.type in {"body_statement", "block_body", "then"}


def _find_in_call(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    method, of = node.child_by_field_name("method"), node.child_by_field_name("receiver")
    given, text = list_arguments(node), source.text(node)
    name = source.text(method) if method is not None else ""
    if method is None or of is None:
        return
    if name in _BY_NUMBER and not given and node.child_by_field_name("block") is None:
        if re.search(r"\bsplit\b|\bgets\b|\.scan\(|CSV|readlines|each_line", file.text):
            spans = [put(method, f"{_BY_NUMBER[name]}(&:to_f)")]
            yield make_trap(file, node, texts.ORDER_OF_TEXTS, spans)
    elif _PARSES.match(f"{source.text(of)}.{name}") and given:
        is_symbol = "symbolize_names" in text
        if not is_symbol and re.search(r"\[:\w+\]|fetch\(:\w+|dig\(:\w+", file.text):
            spans = [put_after(given[-1], ", symbolize_names: true")]
            yield make_trap(file, node, texts.KEYS_ARE_TEXTS, spans)
