"""Traps of C and C++ that one call shows: a sum of another type than what is added up, no room for
the end of a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import find_element_type
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.sources import list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Types
    from whence.playbook.rules.traps.program.trap import Program

_FRACTIONS: Final = frozenset({"double", "float"})
_LENGTHS: Final = lazy_pattern(r"strlen\([^()]*\)(?:\s*\+\s*strlen\([^()]*\))*")
_COPIES: Final = ("strcpy", "strcat", "sprintf", "stpcpy")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file by itself."""
    types = program.types
    for tree in types.in_language("c", "cpp"):
        for call in tree.list_calls("accumulate", "malloc"):
            yield from _find_in_call(types, call)


def _find_in_call(types: Types, call: Part) -> Iterator[Trap]:
    given = call.arguments
    if call.called == "accumulate" and len(given) > 2 and re.fullmatch(r"-?\d+", given[2].text):
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
