"""Traps of Ruby's values: one array for all rows, signs that bind less than `=`, equality without a
hash, results of `each`, and texts and keys of another kind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after
from whence.playbook.rules.traps.ruby import value_texts as texts
from whence_tools.code.statements import list_arguments, operator_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_BY_NUMBER: Final = {"sort": "sort_by", "max": "max_by", "min": "min_by"}
_LEAVES: Final = re.compile(
    r"(?:return|raise|next|break|puts|exit|abort|fail|redirect_to|render)\b"
)
_ROUNDS: Final = frozenset({"round", "ceil", "floor"})
_PARSES: Final = re.compile(r"(?:JSON\.parse|YAML\.(?:safe_)?load)$")
_ACTS: Final = re.compile(r"=|<<|\b(?:puts|print|p|raise|push|add|store|delete|save|yield)\b|!")


def find_traps(program: Program) -> Iterator[Trap]:
    """All but rows that are one array need a trial."""
    for file in program.in_language("ruby"):
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "binary":
                yield from _find_in_operation(file, source, node)
            elif node.type == "method":
                yield from _find_in_method(file, source, node)
            elif node.type == "call":
                yield from _find_in_call(file, source, node)


def _find_in_operation(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    left, right = (node.child_by_field_name(one) for one in ("left", "right"))
    sign = node.child_by_field_name("operator")
    if left is None or right is None or sign is None:
        return
    written, inner = source.text(sign), left.named_children
    if written == "*" and left.type == "array" and len(inner) == 1 and _is_new(inner[0]):
        text = f"Array.new({source.text(right)}) {{ {source.text(inner[0])} }}"
        yield make_trap(file, node, texts.SAME_ROWS, [put(node, text)])
    elif written in {"and", "or"} and left.type == "assignment" and _is_statement(node):
        name, after = source.text(left.named_children[0]), source.text(right)
        if not _LEAVES.match(after) and not re.search(rf"\b{re.escape(name)}\b", after):
            new = "&&" if written == "and" else "||"
            yield make_trap(
                file, node, texts.ASSIGNED_FIRST, [put(sign, new)], name=name, sign=written
            )
    elif written == "/" and _is_scaled(source, node) and "." not in source.text(right):
        text = f"{source.text(left)}.fdiv({source.text(right)})"
        if left.type in {"identifier", "call", "instance_variable", "parenthesized_statements"}:
            yield make_trap(file, node, texts.CUT_QUOTIENT, [put(node, text)])


def _is_statement(node: Node) -> bool:
    return node.parent is not None and node.parent.type in {"body_statement", "block_body", "then"}


def _is_new(node: Node) -> bool:
    """Whether an expression makes an array or hash."""
    left = node.child_by_field_name("left")
    return node.type in {"array", "hash"} or (
        node.type == "binary" and left is not None and left.type == "array"
    )


def _is_scaled(source: Source, node: Node) -> bool:
    """Whether the quotient is multiplied or rounded."""
    outer = node.parent
    while outer is not None and outer.type == "parenthesized_statements":
        outer = outer.parent
    if outer is None:
        return False
    method = outer.child_by_field_name("method") if outer.type == "call" else None
    is_rounded = method is not None and source.text(method) in _ROUNDS
    return is_rounded or (outer.type == "binary" and operator_of(outer, source) == "*")


def _find_in_method(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    last = body.named_children[-1] if body is not None and body.named_children else None
    if name is None or body is None or last is None:
        return
    indent = " " * node.start_point[1]
    if source.text(name) == "==":
        fields = re.findall(r"@?(\w+)\s*==\s*\w+\.\1\b", source.text(body))
        owner = node.parent
        if fields and owner is not None and not re.search(r"\bdef hash\b", source.text(owner)):
            listed = ", ".join(dict.fromkeys(fields))
            lines = ("alias eql? ==", "", "def hash", f"  [{listed}].hash", "end")
            added = "".join(f"\n{indent}{one}" if one else "\n" for one in lines)
            yield make_trap(file, name, texts.NO_HASH, [put_after(node, f"\n{added}")])
    elif last.type == "call":
        yield from _find_each(file, source, last)
    elif last.type == "operator_assignment" and len(body.named_children) == 1:
        kept, value = (last.child_by_field_name(one) for one in ("left", "right"))
        if source.text(name)[-1] != "?":
            return
        if kept is not None and value is not None and operator_of(last, source) == "||=":
            field = source.text(kept)
            text = f"return {field} if defined?({field})\n{indent}  {field} = {source.text(value)}"
            if field.startswith("@") and value.type in {"call", "identifier"}:
                yield make_trap(file, last, texts.COMPUTED_AGAIN, [put(last, text)], name=field)


def _find_each(file: SourceFile, source: Source, call: Node) -> Iterator[Trap]:
    """`rows.each { |row| row.name }` as the result: it gives the rows."""
    method, block = call.child_by_field_name("method"), call.child_by_field_name("block")
    if method is None or block is None or source.text(method) != "each":
        return
    if "\n" not in source.text(block) and not _ACTS.search(source.text(block)):
        yield make_trap(file, call, texts.EACH_FOR_MAP, [put(method, "map")])


def _find_in_call(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    method, of = node.child_by_field_name("method"), node.child_by_field_name("receiver")
    given, text = list_arguments(node), source.text(node)
    name = source.text(method) if method is not None else ""
    if method is None or of is None:
        return
    if name == "sub" and len(given) == 2:
        if not re.search(r"^/(?:\^|\\A)|(?:\$|\\z)/\w*$", source.text(given[0])):
            yield make_trap(file, node, texts.FIRST_ONLY, [put(method, "gsub")])
    elif name in _BY_NUMBER and not given and node.child_by_field_name("block") is None:
        if re.search(r"\bsplit\b|\bgets\b|\.scan\(|CSV|readlines|each_line", file.text):
            spans = [put(method, f"{_BY_NUMBER[name]}(&:to_f)")]
            yield make_trap(file, node, texts.ORDER_OF_TEXTS, spans)
    elif _PARSES.match(f"{source.text(of)}.{name}") and given:
        is_symbol = "symbolize_names" in text
        if not is_symbol and re.search(r"\[:\w+\]|fetch\(:\w+|dig\(:\w+", file.text):
            spans = [put_after(given[-1], ", symbolize_names: true")]
            yield make_trap(file, node, texts.KEYS_ARE_TEXTS, spans)
