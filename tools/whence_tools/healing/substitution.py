"""A piece of code in place of another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import BRANCHES, condition_of
from whence_tools.code.syntax import line_of, walk
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

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


def is_gone(node: Node, source: Source, gone: str) -> bool:
    """Whether a node stood in what a patch took away, which has no blanks."""
    return "".join(source.text(node).split()) in gone


def without_parentheses(node: Node) -> Node:
    """What stands in the parentheses of an expression; else the node itself."""
    while _IN_PARENTHESES.match(node.type) and node.named_child_count == 1:
        node = node.named_children[0]
    return node


def find_new_conditions(
    source: Source, added: Collection[int], gone: str
) -> Iterator[tuple[Node, Node]]:
    """The branches on lines that a patch adds, with conditions that it has not only moved.

    Args:
        added: 1-based lines of the text with the patch.
        gone: what the patch removes, without white space.
    """
    for branch in walk(source.root):
        condition = condition_of(branch) if branch.type in BRANCHES else None
        is_new = condition is not None and line_of(branch) in added
        if condition is not None and is_new and not is_gone(condition, source, gone):
            yield branch, condition


def quote_code(code: str) -> str:
    """Code for a sentence: in one line, and not too long."""
    text = " ".join(code.split())
    return f"`{text}`" if len(text) <= _LONGEST else f"`{text[:_LONGEST]}…`"
