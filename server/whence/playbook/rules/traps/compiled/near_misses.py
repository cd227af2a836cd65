"""Calls and operators that do something near what is meant: letters of the other case, equal
neighbours for equal items, what is kept for what is removed, a bit of 32 for one of 64."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CALLS
from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_UPPER: Final = frozenset({"toupper", "toUpperCase", "to_ascii_uppercase", "ToUpper"})
_LOWER: Final = frozenset({"tolower", "toLowerCase", "to_ascii_lowercase", "ToLower"})
_LETTER: Final = lazy_pattern(r"b?'(?P<letter>[aA])'")
_SORTS: Final = lazy_pattern(r"\b\w*[sS]ort\w*\s*(?:\(|::)|BTree|\bstd::set\b")
_KEEPS: Final = frozenset({"retain"})
_REMOVES: Final = frozenset({"removeIf", "DeleteFunc", "remove_if", "erase_if", "RemoveAll"})
_TO_REMOVE: Final = lazy_pattern(r"(?i)^_?(?:drop|remove|delete|discard|prune|purge|clean|strip)")
_TO_KEEP: Final = lazy_pattern(r"(?i)^_?(?:keep|only|select|retain|filter)")
_WIDE: Final = frozenset(
    {"long", "long long", "unsigned long", "unsigned long long", "int64_t", "uint64_t", "size_t"}
)
# What a slice in Go and Rust, and these calls in Java, takes as its end.
_CUTS: Final = frozenset({"substring", "subSequence", "subList", "copyOfRange"})
_LENGTH: Final = lazy_pattern(r"(?i)len|length|count|width|size|n|num\w*|\w+_len(?:gth)?")
_ONE: Final = lazy_pattern(r"[01][uU]?")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    types = program.types
    for tree in types.in_language("c", "cpp", "go", "java", "rust"):
        yield from _find_other_case(tree)
        yield from _find_neighbours(tree)
        yield from _find_opposites(tree)
        yield from _find_lengths_as_ends(tree)
        if tree.language in {"c", "cpp", "java"}:
            yield from _find_narrow_bits(types, tree)


def _find_other_case(tree: Tree) -> Iterator[Trap]:
    """`toupper(letter) - 'a'`."""
    for both in tree.list_parts("binary_expression"):
        left, right = both.field("left").unwrapped, both.field("right")
        letter = _LETTER.fullmatch(right.text) if both.operator == "-" else None
        while left.type in {"cast_expression", "type_cast_expression"}:
            left = left.field("value").unwrapped
        if letter is None:
            continue
        is_wrong = left.called in (_UPPER if letter["letter"] == "a" else _LOWER)
        if is_wrong:
            words = {"text": both.text, "part": right, "mended": right.text.swapcase()
                     if "b" not in right.text else f"b{right.text[1:].swapcase()}"}  # fmt: skip
            yield Trap(both.site, texts.OTHER_CASE, words)


def _find_neighbours(tree: Tree) -> Iterator[Trap]:
    """`tags.dedup()`, `std::unique(…)`, `slices.Compact(tags)` of what nothing sorts."""
    for call in tree.list_calls("dedup", "unique", "Compact"):
        given = [one.text for one in call.arguments]
        if tree.language == "rust" and not given and call.receiver:
            name, sort = call.receiver.text, f"{call.receiver.text}.sort();"
        elif tree.language == "cpp" and len(given) == 2:
            name, sort = re.split(r"[.-]", given[0])[0], f"std::sort({given[0]}, {given[1]});"
        elif tree.language == "go" and call.receiver.text == "slices" and len(given) == 1:
            name, sort = given[0], f"slices.Sort({given[0]})"
        else:
            continue
        if call.function and not _SORTS.search(call.function.text):
            words = {"text": call.text, "name": name, "part": call, "sort": sort}
            yield Trap(call.site, texts.ONLY_NEIGHBOURS, words)


def _find_opposites(tree: Tree) -> Iterator[Trap]:
    """`retain(|one| one.is_empty())` in a function that is to drop the empty ones."""
    for call in tree.list_calls(*_KEEPS, *_REMOVES):
        own = name_of(call.function) if call.function else ""
        keeps = call.called in _KEEPS
        is_opposite = (_TO_REMOVE if keeps else _TO_KEEP).search(own) is not None
        made = call.arguments[-1] if call.arguments and is_opposite else call.field()
        asked = _find_asked(made)
        if asked:
            words = {"text": call.text, "function": own, "part": asked,
                     "does": "keeps" if keeps else "removes", "mended": _negate(asked)}  # fmt: skip
            yield Trap(call.site, texts.OPPOSITE_KEPT, words)


def _find_asked(made: Part) -> Part:
    """What a lambda asks of an item."""
    body = made.field("body")
    if made.type not in {"closure_expression", "lambda_expression", "func_literal"}:
        return made.field()
    if body.type in {"block", "compound_statement"}:
        leaving = body.list_inside("return_statement")
        one = leaving[0].first if len(leaving) == 1 else made.field()
        return one.first if one.type == "expression_list" else one
    return body


def _negate(part: Part) -> str:
    if part.type == "unary_expression" and part.text.startswith("!"):
        return part.text[1:]
    is_open = part.type == "binary_expression"
    return f"!({part.text})" if is_open else f"!{part.text}"


def _find_narrow_bits(types: Types, tree: Tree) -> Iterator[Trap]:
    """`return 1 << bit` of what has 64 bits."""
    suffix = {"java": "L", "c": "UL"}.get(tree.language, "ULL")
    for shift in tree.list_parts("binary_expression"):
        one = shift.field("left")
        is_number = shift.field("right").type.endswith("literal")
        is_bit = shift.operator == "<<" and not is_number and _ONE.fullmatch(one.text)
        if is_bit and _find_goal(types, shift) in _WIDE:
            words = {"text": shift.text, "part": one, "mended": one.text.rstrip("uU") + suffix}
            yield Trap(shift.site, texts.NARROW_BIT, words)


def _find_goal(types: Types, part: Part) -> str:
    """The type that an expression becomes."""
    around = part.parent
    while around.type in {"parenthesized_expression", "unary_expression"}:
        around = around.parent
    if around.type == "return_statement":
        return around.function.field("type").text
    if around.operator in {"&", "|", "^", "&=", "|=", "^="}:
        sides = [around.field(one) for one in ("left", "right")]
        return next((kind for one in sides if (kind := types.find(one)) in _WIDE), "")
    left = around.field("left", "name", "declarator")
    return types.find(left) if left else ""


def _find_lengths_as_ends(tree: Tree) -> Iterator[Trap]:
    """`text.substring(from, length)`, `text[from:length]`: the end is meant to be counted from
    `from`."""
    for part in tree.list_parts(*CALLS, "slice_expression", "range_expression"):
        bounds = [part.field("start"), part.field("end")]
        if part.type in CALLS:
            bounds = part.arguments[-2:] if part.called in _CUTS else []
        elif part.type == "range_expression":
            is_slice = part.parent.type == "index_expression" and "..=" not in part.text
            bounds = part.children if is_slice else []
        if len(bounds) != 2 or bounds[0].text in {"", "0"} or bounds[1].type != "identifier":
            continue
        name = bounds[1].text
        made = rf"\b{name}\s*:?=\s*[^;\n]*(?:len|size|[iI]ndex|\+)"
        is_length = _LENGTH.fullmatch(name) and part.function
        if is_length and not re.search(made, part.function.text):
            words = {"text": part.text, "name": name, "start": bounds[0].text,
                     "part": bounds[1], "mended": f"{bounds[0].text} + {name}"}  # fmt: skip
            yield Trap(part.site, texts.LENGTH_AS_END, words)
