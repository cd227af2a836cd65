"""A piece of code in place of another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.code.syntax import Node, Source

_LONGEST: Final = 40
_IN_PARENTHESES: Final = re.compile(r"^(?:parenthesized|condition_clause)")


@dataclass(frozen=True, slots=True)
class Substitution:
    """Bytes `start` to `end` of a file become `text`; `says` what is different."""

    start: int
    end: int
    text: str
    says: str


def replace_node(node: Node, text: str, source: Source) -> Substitution:
    says = f"with {quote_code(text)} for {quote_code(source.text(node))}"
    return Substitution(node.start_byte, node.end_byte, text, says)


def without_parentheses(node: Node) -> Node:
    """What stands in the parentheses of an expression; else the node itself."""
    while _IN_PARENTHESES.match(node.type) and node.named_child_count == 1:
        node = node.named_children[0]
    return node


def quote_code(code: str) -> str:
    """Code for a sentence: in one line, and not too long."""
    text = " ".join(code.split())
    return f"`{text}`" if len(text) <= _LONGEST else f"`{text[:_LONGEST]}…`"
