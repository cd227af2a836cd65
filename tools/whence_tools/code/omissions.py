"""What in code leaves data out: filters, slices, rounds of a loop that are skipped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import CALLS, find_function_around, name_callee
from whence_tools.code.syntax import walk_ancestors

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.syntax import Source

_FILTERING: Final = frozenset(
    {"filter", "slice", "take", "drop", "reject", "compact", "islice", "skip", "limit", "splice",
     "select", "array_filter", "array_slice", "truncate", "filterNotNull", "Where", "Take", "Skip",
     "filter_map", "flat_map", "retain"}
)  # fmt: skip
_SLICES: Final = frozenset({"slice", "slice_expression"})
_SKIPS: Final = frozenset({"continue_statement", "continue_expression"})
_FILTERS: Final = _SLICES | _SKIPS | {"if_clause", "range_argument"}
_LOOP: Final = re.compile(r"^(?:for|while|foreach|loop|enhanced_for)(?:_|$)")
_WRITTEN: Final = re.compile(
    r"([$@]*\w[\w.>-]*?)(?:\[[^\]]*\]\s*[-+*/|.]?=(?!=)|\.(?:push|append|add|insert|put)\("
    r"|\s*[-+.]=|\s*<<)"
)


def leaves_out(node: Node, source: Source) -> bool:
    """Whether a node leaves data out that nothing else takes up."""
    if node.type in _SKIPS:
        return not _handles_otherwise(node, source)
    if node.type in _FILTERS:
        return not (_picks_a_key(node, source) or _takes_the_rest(node, source))
    return node.type in CALLS and name_callee(node, source) in _FILTERING


def _picks_a_key(node: Node, source: Source) -> bool:
    """`[key for key in rates if key <= day]` beside `rates[max(keys)]`: all stays where it is."""
    clause = node.prev_named_sibling
    whole = clause.child_by_field_name("right") if clause is not None else None
    function = find_function_around(node)
    if node.type != "if_clause" or whole is None or function is None:
        return False
    name = re.escape(source.text(whole).removesuffix(".keys()"))
    return re.search(rf"(?<![\w.]){name}\[", source.text(function)) is not None


def _takes_the_rest(node: Node, source: Source) -> bool:
    """`words[1:]` beside `words[0]`."""
    whole, function = node.parent, find_function_around(node)
    if node.type not in _SLICES or whole is None or function is None:
        return False
    taken = re.fullmatch(r"([\w.]+)\[1:\]", source.text(whole if node.type == "slice" else node))
    return taken is not None and f"{taken[1]}[0]" in source.text(function)


def _handles_otherwise(skip: Node, source: Source) -> bool:
    """Whether what goes round early has written to what the rest of the loop writes to."""
    loop = next((one for one in walk_ancestors(skip) if _LOOP.match(one.type)), None)
    block = skip.parent
    if loop is None or block is None:
        return False
    before = source.data[block.start_byte : skip.start_byte].decode("utf-8", "replace")
    after = source.data[block.end_byte : loop.end_byte].decode("utf-8", "replace")
    return not {*_WRITTEN.findall(before)}.isdisjoint(_WRITTEN.findall(after))
