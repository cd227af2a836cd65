"""Bytes with a sign that are put together to numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Types
    from whence.playbook.rules.traps.program.trap import Program

_SIGNED: Final = {
    "c": frozenset({"char", "signed char", "int8_t"}),
    "cpp": frozenset({"char", "signed char", "int8_t"}),
    "java": frozenset({"byte"}),
}
_JOINS: Final = frozenset({"|", "+", "^"})
_READS: Final = frozenset(
    {"identifier", "subscript_expression", "array_access", "pointer_expression", "field_expression"}
)
_TEXT: Final = lazy_pattern(r"(?:std::)?string(?:_view)?&?")
_FACTORS: Final = {"256": 8, "65536": 16, "16777216": 24, "0x100": 8, "0x10000": 16}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of C, C++ and Java, whose plain bytes have a sign."""
    types = program.types
    for tree in types.in_language(*_SIGNED):
        for part in tree.list_parts("binary_expression"):
            if part.operator in _JOINS and not _is_operand(part):
                yield from _find_joined(types, part)
        for put in tree.list_parts("assignment_expression"):
            if put.operator in {"|=", "+="}:
                yield from _find_added(types, put)


class _Operand(NamedTuple):
    part: Part
    shift: int


def _find_joined(types: Types, joined: Part) -> Iterator[Trap]:
    """`high << 8 | low` of bytes below zero."""
    operands = list(_list_operands(joined))
    highest = max(one.shift for one in operands)
    for part, shift in operands:
        kind = _find_kind(types, part)
        if shift < highest and kind:
            words = {"text": joined.text, "byte": part.text, "kind": kind}
            yield Trap(joined.site, texts.SIGNED_BYTE, words)
            return


def _find_added(types: Types, put: Part) -> Iterator[Trap]:
    """`number |= bytes[i]` after `number <<= 8`, `number |= bytes[i] << (8 * i)`."""
    value = put.field("right").unwrapped
    is_shifted = value.type == "binary_expression" and value.operator == "<<"
    by = value.field("right").text if is_shifted else ""
    part = value.field("left").unwrapped if is_shifted else value
    kind = _find_kind(types, part)
    shifts = rf"(?<![\w.>]){re.escape(put.field('left').text)}\s*<<=\s*8\b"
    if kind and (re.search(r"\b8\s*\*|\*\s*8\b", by) or re.search(shifts, put.function.text)):
        words = {"text": put.text, "byte": part.text, "kind": kind}
        yield Trap(put.site, texts.SIGNED_BYTE, words)


def _is_operand(part: Part) -> bool:
    """Whether a sum belongs to a larger one."""
    around = part.parent
    while around.type == "parenthesized_expression":
        around = around.parent
    return around.type == "binary_expression" and around.operator in _JOINS


def _list_operands(part: Part) -> Iterator[_Operand]:
    """What is put together, each with the bits that it is shifted by."""
    part = part.unwrapped
    if part.type == "binary_expression" and part.operator in _JOINS:
        for side in ("left", "right"):
            yield from _list_operands(part.field(side))
        return
    shift = 0
    by = part.field("right").text
    if part.type == "binary_expression" and part.operator == "<<" and re.fullmatch("8|16|24", by):
        shift = int(by)
    elif part.type == "binary_expression" and part.operator == "*":
        shift = _FACTORS.get(by, 0)
    yield _Operand(part.field("left").unwrapped if shift else part, shift)


def _find_kind(types: Types, part: Part) -> str:
    """The type of a byte that has a sign; "" of what is none."""
    if part.type not in _READS:
        return ""
    kind = types.find(part)
    if part.type == "pointer_expression" and part.text.startswith("*"):
        of = part.field("argument").unwrapped
        of = of.field("argument") if of.type == "update_expression" else of
        kind = types.find(of).rstrip("&").removesuffix("*").strip()
    elif part.type == "subscript_expression" and _TEXT.fullmatch(
        types.find(part.field("argument"))
    ):
        kind = "char"
    kind = kind.rstrip("&").strip()
    return kind if kind in _SIGNED[part.tree.language] else ""
