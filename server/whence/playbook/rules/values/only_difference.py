"""The one difference of numbers without a sign in a small program that nothing keeps above zero."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.masking import mask_file
from whence.playbook.evidence.typed_tree import SMALL, UNSIGNED, Types
from whence.playbook.rules.traps.program.sources import strip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.source import Site, SourceFile
    from whence.playbook.evidence.typed_tree import Part

_LANGUAGES: Final = ("c", "cpp", "go")
_NUMBER: Final = lazy_pattern(r"\d+[uUlL]*")
_COMPARES: Final = frozenset({"<", ">", "<=", ">=", "==", "!="})
# What the greatest number itself may come from.
_GREATEST: Final = lazy_pattern(
    r"\bnpos\b|_MAX\b|\bMaxUint|numeric_limits|~\s*0|\^u?int|(?:return|[=,(])\s*-\s*1\b|\)\s*-1\b"
)


def find_only_difference(
    files: Sequence[SourceFile], *, is_greatest: bool
) -> tuple[Site, str] | None:
    """Where it stands, and how it is written; None where there is none, or may be several.

    Args:
        is_greatest: the number that was seen is the greatest of its type, which has other sources.
    """
    types = Types(files)
    trees = types.in_language(*_LANGUAGES)
    if is_greatest and any(_GREATEST.search(mask_file(tree.file).text) for tree in trees):
        return None
    differences = [
        one for tree in trees
        for one in tree.list_parts("binary_expression", "assignment_expression",
                                   "assignment_statement", "update_expression", "dec_statement")
        if one.operator in {"-", "-=", "--"} or one.type == "dec_statement"
    ]  # fmt: skip
    found = [one for one in differences if _may_wrap(types, one) and not _is_guarded(one)]
    if len(found) == 1 and _find_kind(types, found[0]) in UNSIGNED:
        return found[0].site, found[0].text
    return None


def _may_wrap(types: Types, difference: Part) -> bool:
    """Whether it is of numbers without a sign, or of what nothing tells the type."""
    return _find_kind(types, difference) in {*UNSIGNED, ""}


def _find_kind(types: Types, difference: Part) -> str:
    """The type of the operands that is no plain number's; "" where nothing tells it."""
    left, right = _list_operands(difference)
    kinds = {
        types.find(one).rstrip("& ") for one in (left, right)
        if one and not _NUMBER.fullmatch(one.text)
    }  # fmt: skip
    if kinds & UNSIGNED and not kinds - UNSIGNED - SMALL:
        return next(iter(kinds & UNSIGNED))
    return "" if "" in kinds and kinds <= {"", *UNSIGNED} else "int"


def _list_operands(difference: Part) -> tuple[Part, Part]:
    left = strip(difference.field("left", "argument") or difference.first)
    return left, strip(difference.field("right"))


def _is_guarded(difference: Part) -> bool:
    """Whether the function asks something about both operands."""
    names = [_name_of(one) for one in _list_operands(difference) if one]
    names = [one for one in names if one and not _NUMBER.fullmatch(one)]
    around = difference.function
    asked = [
        one.text for one in around.list_inside("binary_expression")
        if one.operator in _COMPARES and not one.contains(difference)
    ]  # fmt: skip
    asked += [one.text for one in around.list_calls("min", "max", "empty", "assert")]
    asked += [
        one.field("condition").text for one in around.list_inside("if_statement", "while_statement")
        if not one.field("condition").contains(difference)
    ]  # fmt: skip
    return any(all(re.search(rf"\b{re.escape(name)}\b", text) for name in names) for text in asked)


def _name_of(part: Part) -> str:
    """The last name of an operand; of a size, that of what has it."""
    if part.type == "call_expression" and part.receiver and part.called in {"size", "length"}:
        return part.receiver.last_name
    called = part.called if part.type == "call_expression" else ""
    return called or part.last_name or part.text
