"""Traps of Rust: characters counted where bytes are, and numbers below zero."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS
from whence.playbook.rules.traps.program.sources import Sources, strip
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.rust import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_IN_CHARACTER: Final = lazy_pattern(r"not a char(?:acter)? boundary")
_BELOW: Final = lazy_pattern(r"attempt to subtract with overflow")
_TAKES_BYTES: Final = frozenset(
    {"split_at", "truncate", "insert", "insert_str", "remove", "drain", "split_off"}
)
_COUNTED: Final = lazy_pattern(r"\.chars\(\)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where the failing line says so."""
    trees = program.types.in_language("rust")
    here = [one for one in trees if one.file.path == program.crash.path]
    if program.says(_IN_CHARACTER):
        yield from _find_counted_characters(program, trees, here)
    if program.says(_BELOW):
        yield from _find_below_zero(program, here)


def _find_counted_characters(
    program: Program, trees: Sequence[Tree], here: Sequence[Tree]
) -> Iterator[Trap]:
    """`chars().position(…)`, or what a loop over `chars()` counts, where a slice takes bytes."""
    bounds = []
    for tree in here:
        for one in tree.list_parts("index_expression", *CALLS):
            if one.site.line != program.crash.line:
                continue
            given = one.children[-1:] if one.type == "index_expression" else []
            if one.type in CALLS and one.called in _TAKES_BYTES:
                given = one.arguments[:1]
            for part in given:
                bounds += part.children if part.type == "range_expression" else [part]
    sources = Sources(trees)
    origins = {
        origin for one in bounds for origin in sources.trace(one, _is_counted, _list_terms)
    }  # fmt: skip
    counted = {made for one in origins if _is_counted(one) and (made := _find_counter(one))}
    if len(counted) == 1:
        made = counted.pop()
        words = {"text": made.text, "crash": program.crash}
        yield Trap(made.site, texts.CHARACTERS_AS_BYTES, words)


def _is_counted(part: Part) -> bool:
    """Whether an expression is a number of characters."""
    if part.type in CALLS:
        chain = part.receiver.text
        return part.called in {"position", "count", "rposition"} and bool(_COUNTED.search(chain))
    return part.type == "identifier" and _find_counter(part) is not None


def _find_counter(part: Part) -> Part | None:
    """What a number of characters is counted over; the number itself where it counts alone."""
    if part.type != "identifier":
        return part
    for loop in part.function.list_inside("for_expression"):
        pattern, over = loop.field("pattern"), loop.field("value")
        chain = _COUNTED.search(over.text)
        is_first = pattern.type == "tuple_pattern" and pattern.first.text == part.text
        if chain is None:
            continue
        is_numbered = is_first and "enumerate()" in over.text[chain.end() :]
        if is_numbered and loop.contains(part):
            return over
        if not is_numbered and re.search(rf"\b{part.text}\s*\+=\s*1\s*;", loop.text):
            return over
    return None


def _list_terms(part: Part) -> list[Part]:
    """What a sum is made of, and what a conversion or a smaller one of two takes."""
    if part.type == "binary_expression" and part.operator in {"+", "-"}:
        return [part.field("left"), part.field("right")]
    if part.type == "type_cast_expression":
        return [part.field("value")]
    if part.type in CALLS and part.called in {"min", "max"} and part.receiver:
        return [part.receiver, *part.arguments]
    return []


def _find_below_zero(program: Program, here: Sequence[Tree]) -> Iterator[Trap]:
    """`(next - 1) % size`: what has no sign is below zero before it wraps."""
    for tree in here:
        for one in tree.list_parts("binary_expression"):
            left = strip(one.field("left"))
            while left.type == "type_cast_expression":
                left = strip(left.field("value"))
            is_wrapped = one.operator == "%" and left.operator == "-"
            if is_wrapped and left.site == program.crash:
                words = {"text": left.text, "size": one.field("right").text}
                yield Trap(left.site, texts.BELOW_BEFORE_WRAP, words)
