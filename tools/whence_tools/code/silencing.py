"""Code that keeps an error from being seen: handlers that raise nothing, code never reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from whence_tools.code.syntax import parse, walk

if TYPE_CHECKING:
    from tree_sitter import Node

_HANDLERS: Final = frozenset(
    {"except_clause", "except_group_clause", "catch_clause", "catch_block", "rescue",
     "rescue_modifier"}
)  # fmt: skip
_RAISES: Final = frozenset(
    {"raise_statement", "throw_statement", "throw_expression", "jump_expression", "raise"}
)
_ENDS: Final = frozenset(
    {"return_statement", "raise_statement", "throw_statement", "break_statement",
     "continue_statement", "return_expression"}
)  # fmt: skip
_REACHED_ANYWAY: Final = frozenset(
    {"comment", "line_comment", "block_comment", "function_declaration", "class_declaration",
     "function_definition", "class_definition", "decorated_definition", "case", "switch_case",
     "switch_default", "case_statement", "labeled_statement", "ERROR"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Silencers:
    handlers: int = 0
    unreachable: int = 0


def count_silencers(text: str, path: str) -> Silencers:
    """How many handlers go on without raising, and how many statements stand behind one that
    always leaves. Zero where no grammar knows the file."""
    source = parse(text, path)
    if source is None:
        return Silencers()
    handlers = unreachable = 0
    for node in walk(source.root):
        if node.type in _HANDLERS:
            handlers += not _raises(node)
        elif node.type in _ENDS:
            unreachable += _goes_on(node)
    return Silencers(handlers, unreachable)


def _raises(handler: Node) -> bool:
    return any(node.type in _RAISES for node in walk(handler))


def _goes_on(node: Node) -> bool:
    following = node.next_named_sibling
    if node.parent is not None and node.parent.type == "expression_statement":
        following = node.parent.next_named_sibling
    while following is not None and following.type in _REACHED_ANYWAY:
        following = following.next_named_sibling
    return following is not None
