"""An edit of a syntax tree: a piece of code in place of another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.syntax import walk_ancestors
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.code.syntax import Node, Source

_FUNCTION: Final = re.compile(
    r"function|method|lambda|arrow|closure|func_literal|constructor|^(?:do_)?block_argument"
)


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Bytes `start` to `end` of a file become `after`."""

    start: int
    end: int
    after: str


def is_function(node: Node) -> bool:
    """Whether the node is a function, a method or a closure."""
    return bool(_FUNCTION.search(node.type))


def find_function(node: Node) -> Node | None:
    """The innermost function around a node."""
    return next((one for one in walk_ancestors(node) if is_function(one)), None)


def replace(node: Node, text: str) -> Rewrite:
    """A node becomes a text."""
    return Rewrite(node.start_byte, node.end_byte, text)


def exchange(left: Node, right: Node, source: Source) -> Rewrite:
    """Two nodes change places; what stands between them stays."""
    between = source.data[left.end_byte : right.start_byte].decode("utf-8", "replace")
    text = f"{source.text(right)}{between}{source.text(left)}"
    return Rewrite(left.start_byte, right.end_byte, text)
