"""Traps of JavaScript's texts: only the first one is replaced, `$` means something in what is put
instead, an empty text has one piece, and a number stays a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.javascript import text_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after
from whence_tools.code.statements import list_arguments, name_callee, operator_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.syntax import Node, Source

_NUMBER: Final = lazy_pattern(r"['\"]-?\d+(?:\.\d+)?['\"]")
_SPECIAL: Final = lazy_pattern(r"\$[$&`'\d]")
_TEXT_PARTS: Final = lazy_pattern(
    r"process\.(?:argv\[\d+\]|env\.\w+)|.*\.split\([^()]*\)\[\w+\]|\w*(?:[mM]atch|parts?|columns?"
    r"|fields?|cells?|tokens?|args|argv|params|query)\w*(?:\[\d+\]|\.get\([^()]*\)|\.groups\.\w+)"
    r"|new URLSearchParams\([^()]*\)\.get\([^()]*\)"
)
_SPLITS: Final = lazy_pattern(r".*(?:\.split\([^()]*(?:\([^()]*\))?[^()]*\)|\.match\(.*\))")
_COMPARES: Final = frozenset({"<", "<=", ">", ">=", "===", "!==", "+"})
_EMPTY: Final = lazy_pattern(r"NaN|''|\"\"")
_ONLY_FIRST: Final = lazy_pattern(r"\s*(?:\[0\]|\.(?:pop|shift|slice|at|length)\b)")


def find_traps(program: Program) -> Iterator[Trap]:
    """All may be meant."""
    seen = {name.rpartition(".")[2] for name, one in program.list_seen()
            if _NUMBER.fullmatch(one.repr)}  # fmt: skip
    files = program.in_language("javascript", "typescript")
    is_special = any(_SPECIAL.search(one.text) for _, one in program.list_seen())
    is_special = is_special or any(_SPECIAL.search(one.text) for one in files)
    is_empty = program.says(_EMPTY) or any(_EMPTY.search(one.text) for one in files)
    used = {name for file in files for name in _list_used(file)}
    for file in files:
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            name = name_callee(node, source) if node.type == "call_expression" else None
            if name == "replace":
                yield from _find_replacing(file, source, node, is_special=is_special)
            elif name == "split" and is_empty:
                yield from _find_empty_split(file, source, node)
            elif node.type == "variable_declarator":
                yield from _find_numbers(file, source, node, seen | used)


def _find_replacing(
    file: SourceFile, source: Source, node: Node, *, is_special: bool
) -> Iterator[Trap]:
    """`title.replace(' ', '-')`: of a text only the first one, and `$&` in what is put there."""
    given, callee = list_arguments(node), node.child_by_field_name("function")
    method = callee.child_by_field_name("property") if callee is not None else None
    is_dropped = node.parent is not None and node.parent.type == "expression_statement"
    if len(given) != 2 or method is None or is_dropped:
        return
    pattern, new = given
    if is_special and new.type in {"identifier", "member_expression"}:
        name = source.text(new)
        yield make_trap(file, node, texts.DOLLARS, [put(new, f"() => {name}")], name=name)
    elif pattern.type == "string":
        yield make_trap(file, node, texts.FIRST_ONLY, [put(method, "replaceAll")])
    elif pattern.type == "regex":
        flags = pattern.child_by_field_name("flags")
        is_global = "g" in (source.text(flags) if flags is not None else "")
        if not is_global and not re.search(r"^/\^|\$/\w*$", source.text(pattern)):
            yield make_trap(file, node, texts.FIRST_ONLY, [put_after(pattern, "g")])


def _find_empty_split(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`''.split(',')` has one element, which is empty."""
    callee, given = node.child_by_field_name("function"), list_arguments(node)
    of = callee.child_by_field_name("object") if callee is not None else None
    if of is None or len(given) != 1 or of.type not in {"identifier", "member_expression"}:
        return
    after = source.data[node.end_byte : node.end_byte + 20].decode("utf-8", "replace")
    parts = node.parent.child_by_field_name("name") if node.parent is not None else None
    is_unpacked = parts is not None and parts.type == "array_pattern"
    is_taken_apart = _ONLY_FIRST.match(after) is not None or is_unpacked
    if not is_taken_apart and len(source.text(given[0])) > 2:
        name, call = source.text(of), source.text(node)
        spans = [put(node, f"({name} === '' ? [] : {call})")]
        yield make_trap(file, node, texts.ONE_EMPTY_PIECE, spans, name=name)


def _list_used(file: SourceFile) -> Iterator[str]:
    """The last names of what is added, ordered or compared for equality."""
    source = flow_of(file).source
    for node in flow_of(file).nodes:
        if node.type == "binary_expression" and operator_of(node, source) in _COMPARES:
            sides = [node.child_by_field_name(one) for one in ("left", "right")]
            if any(one is None or "string" in one.type for one in sides):
                continue
            yield from (source.text(one).rpartition(".")[2] for one in sides if one is not None)


def _find_numbers(
    file: SourceFile, source: Source, node: Node, numbers: set[str]
) -> Iterator[Trap]:
    """`const [name, count] = line.split(',')`: the count is a text, and is reckoned with."""
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or value is None:
        return
    text = source.text(value)
    if name.type == "identifier" and source.text(name) in numbers and _TEXT_PARTS.fullmatch(text):
        spans = [put(value, f"Number({text})")]
        yield make_trap(file, value, texts.NUMBER_AS_TEXT, spans, name=source.text(name))
    elif name.type == "array_pattern" and _SPLITS.fullmatch(text):
        for one in name.named_children:
            if one.type == "identifier" and source.text(one) in numbers:
                yield from _find_kept_text(file, source, node, source.text(one))


def _find_kept_text(file: SourceFile, source: Source, node: Node, name: str) -> Iterator[Trap]:
    """Where a function puts a piece of a text into an object."""
    function = flow_of(file).function_at(node.start_point[0] + 1)
    if function is None:
        return
    for one in flow_of(file).nodes:
        if not function.holds(one.start_byte, one.end_byte) or one.start_byte < node.end_byte:
            continue
        if one.type == "shorthand_property_identifier" and source.text(one) == name:
            spans = [put_after(one, f": Number({name})")]
        elif (
            one.type == "identifier"
            and source.text(one) == name
            and one.parent is not None
            and (one.parent.type in {"pair", "arguments"})
        ):
            spans = [put(one, f"Number({name})")]
        else:
            continue
        yield make_trap(file, one, texts.NUMBER_AS_TEXT, spans, name=name)
        return
