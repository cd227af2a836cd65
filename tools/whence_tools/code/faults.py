"""Where a text does not parse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.syntax import line_of, parse
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Fault:
    """Attributes:
    kind: `missing` where the parser put in a token that is not there, else `unexpected`.
    text: the token that is missing, or the first line of what is unexpected.
    line: 1-based.
    """

    kind: str
    text: str
    line: int

    def __str__(self) -> str:
        return f"syntax error, {self.kind} {self.text!r}"


def find_syntax_faults(text: str, path: str) -> list[Fault] | None:
    """The syntax errors of a text, outermost ones only; None where the path has no grammar."""
    source = parse(text, path)
    if source is None:
        return None
    return [_fault(node, source.text(node)) for node in _find_broken(source.root)]


def _find_broken(root: Node) -> Iterator[Node]:
    stack = [root] if root.has_error else []
    while stack:
        node = stack.pop()
        if node.is_error or node.is_missing:
            yield node
        else:
            stack.extend(child for child in reversed(node.children) if _is_touched(child))


def _is_touched(node: Node) -> bool:
    return node.has_error or node.is_missing


def _fault(node: Node, text: str) -> Fault:
    if node.is_missing:
        return Fault("missing", node.type, line_of(node))
    return Fault("unexpected", text.strip().partition("\n")[0][:_LONGEST], line_of(node))
