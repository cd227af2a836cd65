"""What in code leaves data out: filters, slices, rounds of a loop that are skipped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import CALLS, find_function_around, list_arguments, name_callee
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
_SLICED: Final = (
    r"(?<![\w.]){0}\s*(?:\.(?:slice|substring)\(\s*([^,()]*(?:\([^()]*\))?)\s*(?:,\s*([^()]*?)\s*)?\)"
    r"|\[\s*([^\[\]:]*?)\s*:\s*([^\[\]:]*?)\s*\])"
)
_WRITTEN: Final = re.compile(
    r"([$@]*\w[\w.>-]*?)(?:\[[^\]]*\]\s*[-+*/|.]?=(?!=)|\.(?:push|append|add|insert|put)\("
    r"|\s*[-+.]=|\s*<<)"
)


def leaves_out(node: Node, source: Source) -> bool:
    """Whether a node leaves data out that nothing else takes up."""
    if node.type in _SKIPS:
        return not _handles_otherwise(node, source)
    if node.type in _FILTERS:
        return not (
            _pairs_neighbours(node, source)
            or _cuts_in_two(node, source)
            or _looks_beside(node, source)
            or _picks_a_key(node, source)
        )
    is_filter = node.type in CALLS and name_callee(node, source) in _FILTERING
    return is_filter and not _cuts_in_two(node, source)


def _pairs_neighbours(part: Node, source: Source) -> bool:
    """`zip(values, values[1:])`: what the slice leaves out stands beside it."""
    call = next((one for one in walk_ancestors(part) if one.type in CALLS), None)
    if call is None or name_callee(call, source) != "zip" or part.parent is None:
        return False
    whole = part.parent.child_by_field_name("value")
    return whole is not None and source.text(whole) in map(source.text, list_arguments(call))


def _looks_beside(part: Node, source: Source) -> bool:
    """`for at, letter in enumerate(text)` with `text[at + 1 : at + 2]`: the loop comes to all."""
    whole = part.parent.child_by_field_name("value") if part.parent is not None else None
    if whole is None:
        return False
    name = re.escape(source.text(whole))
    for loop in walk_ancestors(part):
        bound, through = (loop.child_by_field_name(side) for side in ("left", "right"))
        if not _LOOP.match(loop.type) or bound is None or through is None:
            continue
        counter = re.match(r"\w+", source.text(bound))
        if re.fullmatch(rf"enumerate\({name}\)|range\(len\({name}\)\)", source.text(through)):
            is_of_counter = counter and re.search(rf"\b{counter[0]}\b", source.text(part))
            return is_of_counter is not None
    return False


def _picks_a_key(node: Node, source: Source) -> bool:
    """`[key for key in rates if key <= day]` beside `rates[max(keys)]`: all stays where it is."""
    clause = node.prev_named_sibling
    whole = clause.child_by_field_name("right") if clause is not None else None
    function = find_function_around(node)
    if node.type != "if_clause" or whole is None or function is None:
        return False
    name = re.escape(source.text(whole).removesuffix(".keys()"))
    return re.search(rf"(?<![\w.]){name}\[", source.text(function)) is not None


def _cuts_in_two(node: Node, source: Source) -> bool:
    """`line[:at]` beside `line[at + 1:]`: each leaves out what the other takes."""
    part = node.parent if node.type == "slice" and node.parent is not None else node
    function = find_function_around(node)
    around = source.text(function) if function is not None else source.text(source.root)
    whole = re.match(r"[\w.$]+?(?=\.(?:slice|substring)\(|\[)", source.text(part))
    if whole is None:
        return False
    pattern = _SLICED.format(re.escape(whole[0]))
    own, others = re.fullmatch(pattern, source.text(part)), re.finditer(pattern, around)
    if own is None:
        return False
    pairs = ((own, one) if _read_start(own) in {"", "0"} else (one, own) for one in others)
    return any(_follow(first, second, around) for first, second in pairs)


def _follow(first: re.Match[str], second: re.Match[str], around: str) -> bool:
    """Whether one slice begins where the other ends, or behind what separates them: two parts that
    are joined again leave that out."""
    end, start = _read_end(first), _read_start(second)
    if not end or not start.startswith(end) or _read_end(second) or _read_start(first).strip("0"):
        return False
    joined = (
        rf"{re.escape(first[0])}[^\n;=]*?(?:\+|concat\(|\.\.\.|\*)[^\n;]*?{re.escape(second[0])}"
    )
    appended = rf"append\({re.escape(first[0])}"
    return start == end or not re.search(f"{joined}|{appended}", around)


def _read_start(part: re.Match[str]) -> str:
    return part[1] or part[3] or ""


def _read_end(part: re.Match[str]) -> str:
    return part[2] or part[4] or ""


def _handles_otherwise(skip: Node, source: Source) -> bool:
    """Whether what goes round early has written to what the rest of the loop writes to."""
    loop = next((one for one in walk_ancestors(skip) if _LOOP.match(one.type)), None)
    block = skip.parent
    if loop is None or block is None:
        return False
    before = source.data[block.start_byte : skip.start_byte].decode("utf-8", "replace")
    after = source.data[block.end_byte : loop.end_byte].decode("utf-8", "replace")
    return not {*_WRITTEN.findall(before)}.isdisjoint(_WRITTEN.findall(after))
