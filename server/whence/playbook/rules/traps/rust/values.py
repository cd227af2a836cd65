"""Traps of Rust: characters counted where bytes are, numbers below zero, cells borrowed twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.sources import Sources, strip
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.typed_tree import CALLS
from whence.playbook.rules.traps.rust import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.program.typed_tree import Part, Tree

_IN_CHARACTER: Final = lazy_pattern(r"not a char(?:acter)? boundary")
_BELOW: Final = lazy_pattern(r"attempt to subtract with overflow")
_BORROWED: Final = lazy_pattern(r"already (?:mutably )?borrowed|BorrowMutError|BorrowError")
_TAKES_BYTES: Final = frozenset(
    {"split_at", "truncate", "insert", "insert_str", "remove", "drain", "split_off"}
)
_COUNTED: Final = lazy_pattern(r"\.chars\(\)")
_BORROWS: Final = frozenset({"borrow", "borrow_mut"})
_HEADS: Final = ("match_expression", "for_expression", "let_condition")


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where the failing line says so."""
    trees = program.types.in_language("rust")
    here = [one for one in trees if one.file.path == program.crash.path]
    if program.says(_IN_CHARACTER):
        yield from _find_counted_characters(program, trees, here)
    if program.says(_BELOW):
        yield from _find_below_zero(program, here)
    if program.says(_BORROWED):
        yield from _find_held(program, trees, here)


def _find_counted_characters(
    program: Program, trees: Sequence[Tree], here: Sequence[Tree]
) -> Iterator[Trap]:
    """`chars().position(…)` where a slice takes bytes; or a slice at a number that is written."""
    bounds, cut = [], []
    for tree in here:
        for one in tree.list_parts("index_expression", *CALLS):
            if one.site.line != program.crash.line:
                continue
            given = one.children[-1:] if one.type == "index_expression" else []
            if one.type in CALLS and one.called in _TAKES_BYTES:
                given = one.arguments[:1]
            for part in given:
                cut.append(one)
                bounds += part.children if part.type == "range_expression" else [part]
    sources = Sources(trees)
    origins = {
        origin for one in bounds for origin in sources.trace(one, _is_counted, _list_terms)
    }  # fmt: skip
    counted = [one for one in origins if _is_counted(one)]
    if len(counted) == 1:
        made = counted[0]
        if made.type == "identifier":
            made = made.find_around("for_expression").field("value")
        words = {"text": made.text, "crash": program.crash}
        yield Trap(made.site, texts.CHARACTERS_AS_BYTES, words)
    elif cut and origins and all(re.fullmatch(r"[\d_]+(?:usize)?", one.text) for one in origins):
        yield Trap(program.crash, texts.CUT_IN_CHARACTER, {"text": cut[0].text})


def _is_counted(part: Part) -> bool:
    """Whether an expression is a number of characters."""
    if part.type in CALLS:
        chain = part.receiver.text
        return part.called in {"position", "count", "rposition"} and bool(_COUNTED.search(chain))
    if part.type != "identifier":
        return False
    for loop in part.list_around("for_expression"):
        pattern, over = loop.field("pattern"), loop.field("value").text
        is_first = pattern.type == "tuple_pattern" and pattern.first.text == part.text
        if is_first:
            return re.search(r"\.chars\(\)[\w.()]*\.enumerate\(\)", over) is not None
    return False


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


def _find_held(program: Program, trees: Sequence[Tree], here: Sequence[Tree]) -> Iterator[Trap]:
    """A borrow that is still held where the failing line, or what it is called by, borrows the
    same cell."""
    asked = {
        one.receiver.last_name for tree in here for one in tree.list_calls(*_BORROWS)
        if program.crash.line in {one.site.line, one.name_line}
    }  # fmt: skip
    function = program.crash.function
    goals = _list_callers(trees, function.name.rpartition("::")[2] if function else "")
    found = []
    for call in (one for tree in trees for one in tree.list_calls(*_BORROWS)):
        if call.receiver.last_name not in asked:
            continue
        for part in _list_under(call):
            is_crash = part.site == program.crash and part.called in _BORROWS
            if part.start > call.end and (is_crash or part.called in goals):
                words = {"text": call.text, "crash": program.crash}
                found.append(Trap(call.site, texts.HELD_BORROW, words))
                break
    if len({one.at for one in found}) == 1:
        yield found[0]


def _list_under(call: Part) -> list[Part]:
    """The calls that run while what a borrow gave is held."""
    made = call.parent
    if made.type == "let_declaration" and made.field("value") == call:
        block = made.parent
        name = made.field("pattern").last_name or made.field("pattern").children[-1].text
        ends = [
            one.end for one in block.list_calls("drop")
            if [part.text for part in one.arguments] == [name]
        ]  # fmt: skip
        return [one for one in block.list_calls() if one.start < min(ends, default=block.end)]
    for head in call.list_around(*_HEADS):
        if head.field("value").contains(call):
            whole = head.find_around("if_expression", "while_expression")
            within = whole if head.type == "let_condition" else head
            return within.list_calls() if within else []
        break
    return []


def _list_callers(trees: Sequence[Tree], name: str) -> set[str]:
    """The functions that reach another one by calls, with itself."""
    calls = [(one.called, one.find_around("function_item").field("name").text)
             for tree in trees for one in tree.list_calls()]  # fmt: skip
    found, new = {name}, {name}
    while new:
        new = {around for called, around in calls if called in new and around} - found
        found |= new
    return found - {""}
