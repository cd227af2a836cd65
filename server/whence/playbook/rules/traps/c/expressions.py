"""Traps of C and C++ that one expression or loop shows: what binds tighter, what compares
addresses, what has another type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import SMALL, find_element_type
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.sources import list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_EQUALS: Final = frozenset({"==", "!="})
_RISING, _FALLING = frozenset({"<", "<="}), frozenset({">", ">="})
_BITS: Final = frozenset({"&", "|", "^"})
_CHARACTERS: Final = frozenset({"char*", "char *", "char[]"})
_NUMBERS: Final = SMALL | {"long", "long long", "size_t", "unsigned long"}
_FRACTIONS: Final = frozenset({"double", "float"})
_CONSTANT: Final = lazy_pattern(r"0[xX][\da-fA-F]+|\d+|[A-Z][A-Z\d_]+")
_AT_END: Final = lazy_pattern(r"!\s*(?:(?:std::)?feof\(\s*\w+\s*\)|\w+(?:\.|->)eof\(\))")
_READS: Final = frozenset({"fgets", "fscanf", "getline", "fread", "read", "get"})
_LENGTHS: Final = lazy_pattern(r"strlen\([^()]*\)(?:\s*\+\s*strlen\([^()]*\))*")
_COPIES: Final = ("strcpy", "strcat", "sprintf", "stpcpy")
_LOOPS: Final = ("for_statement", "while_statement")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file by itself."""
    types = program.types
    for tree in types.in_language("c", "cpp"):
        for part in tree.list_parts("binary_expression"):
            yield from _find_in_operation(types, part)
        for call in tree.list_calls("accumulate", "abs", "malloc"):
            yield from _find_in_call(types, call)
        yield from _find_read_to_end(tree)
        yield from _find_empty_bodies(tree)


def _find_in_operation(types: Types, part: Part) -> Iterator[Trap]:
    operator, one, other = part.operator, part.field("left"), part.field("right")
    words: dict[str, object] = {"text": part.text}
    if operator in _EQUALS and _compares_addresses(types, one.unwrapped, other.unwrapped):
        yield Trap(part.site, texts.COMPARED_ADDRESSES, words)
    elif operator in _BITS and _takes_comparison(other):
        yield Trap(part.site, texts.COMPARED_FIRST, {**words, "inner": other.text})
    elif any(operator in signs and one.operator in signs for signs in (_RISING, _FALLING)):
        if one.type == "binary_expression":
            yield Trap(part.site, texts.COMPARED_TWICE, {**words, "inner": one.text})
    elif operator == "+" and part.tree.language == "cpp":
        literal, number = (one, other) if one.type == "string_literal" else (other, one)
        kind = types.find(number).rstrip("&").strip()
        is_number = kind in _NUMBERS or number.type == "char_literal"
        if literal.type == "string_literal" and is_number:
            yield Trap(part.site, texts.MOVED_LITERAL, {**words, "number": number.text})


def _compares_addresses(types: Types, one: Part, other: Part) -> bool:
    """Whether two texts are compared, and one of them is C's."""
    literal, text = (one, other) if one.type == "string_literal" else (other, one)
    if literal.type != "string_literal" or text.type in {"null", "number_literal"}:
        return False
    is_pointer = types.find(text).rstrip("&").strip() in _CHARACTERS or text.called == "c_str"
    return literal.tree.language == "c" or is_pointer


def _takes_comparison(other: Part) -> bool:
    """`1 == 0` of `n & 1 == 0`."""
    is_compared = other.type == "binary_expression" and other.operator in _EQUALS
    return is_compared and _CONSTANT.fullmatch(other.field("left").text) is not None


def _find_in_call(types: Types, call: Part) -> Iterator[Trap]:
    given = call.arguments
    if call.called == "abs" and len(given) == 1 and call.tree.language == "c":
        kind = types.find(given[0])
        if kind in _FRACTIONS:
            yield Trap(call.site, texts.CUT_ABSOLUTE, {"text": call.text, "kind": kind})
    elif call.called == "accumulate" and len(given) > 2 and re.fullmatch(r"-?\d+", given[2].text):
        kind = _find_summed(types, given)
        if kind in _FRACTIONS:
            words = {"text": given[2].text, "kind": kind}
            yield Trap(call.site, texts.SUMMED_AS_INT, words)
    elif call.called == "malloc" and len(given) == 1 and _LENGTHS.fullmatch(given[0].text):
        taker = call.find_around("init_declarator", "assignment_expression")
        name = taker.field("left").text or taker.field("declarator").declared_name.text
        filled = [
            one for one in call.function.list_calls(*_COPIES)
            if one.start > call.end and one.arguments and one.arguments[0].text == name
        ]  # fmt: skip
        if name and filled:
            at = filled[0].site
            yield Trap(call.site, texts.NO_ROOM_FOR_END, {"text": call.text, "filled": at})


def _find_summed(types: Types, given: list[Part]) -> str:
    """The type of what `accumulate` adds up."""
    if len(given) > 3:
        parameters = list_parameters(given[3]) if given[3].type == "lambda_expression" else []
        return parameters[0].field("type").text if parameters else ""
    return find_element_type(types.find(given[0].receiver))


def _find_read_to_end(tree: Tree) -> Iterator[Trap]:
    """`while (!feof(in)) { fgets(…); … }`: the end is only seen by a read that fails."""
    for loop in tree.list_parts("while_statement"):
        body = loop.field("body")
        asks = _AT_END.fullmatch(loop.field("condition").unwrapped.text) is not None
        if not asks or re.search(r"\b(?:break|return|continue|throw)\b", body.text):
            continue
        read = next((one for one in body.children if _reads(one.first)), None)
        if read is not None and body.children[-1] != read:
            words = {"text": loop.field("condition").unwrapped.text, "read": read.site}
            yield Trap(loop.site, texts.READ_PAST_END, words)


def _reads(part: Part) -> bool:
    """Whether a statement reads and nobody asks whether it could."""
    if part.parent.type != "expression_statement":
        return False
    is_stream = part.type == "binary_expression" and part.operator == ">>"
    return part.called in _READS or is_stream


def _find_empty_bodies(tree: Tree) -> Iterator[Trap]:
    """`if (found); { … }`."""
    for one in tree.list_parts("if_statement", *_LOOPS):
        body, after = one.field("consequence", "body"), one.parent.children
        index = after.index(one) + 1 if one in after else 0
        is_block = 0 < index < len(after) and after[index].type == "compound_statement"
        if body.text == ";" and is_block and after[index].site.line <= body.site.line + 1:
            yield Trap(one.site, texts.EMPTY_BODY, {"text": one.text})
