"""Error-tolerant parsing: text and a path in, a syntax tree out.

Trees hold byte offsets and UTF-8; everything that leaves this package is 1-based lines and text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence_tools.code.languages import language_of, parser_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node, Tree


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file.

    Attributes:
        path: as given; its ending chose the grammar.
        language: one of `languages.LANGUAGES`.
        data: the text as UTF-8.
    """

    path: str
    language: str
    data: bytes
    tree: Tree

    @property
    def root(self) -> Node:
        return self.tree.root_node

    def text(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def line_text(self, line: int) -> str:
        """The 1-based line without its end, or "" past the end."""
        lines = self.data.split(b"\n")
        if not 1 <= line <= len(lines):
            return ""
        return lines[line - 1].removesuffix(b"\r").decode("utf-8", "replace")


def parse(text: str, path: str) -> Source | None:
    """Parses `text` as the language of `path`; None where the language has no grammar.

    Never raises for broken code: errors are nodes of the tree.
    """
    parser, language = parser_for(path), language_of(path)
    if parser is None or language is None:
        return None
    data = text.encode("utf-8", "surrogatepass")
    return Source(path, language, data, parser.parse(data))


def line_of(node: Node) -> int:
    """The 1-based line on which a node starts."""
    return node.start_point[0] + 1


def last_line_of(node: Node) -> int:
    """The 1-based line on which a node ends; a node that ends with its newline ends before it."""
    row, column = node.end_point
    return row if column == 0 and row > node.start_point[0] else row + 1


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, in the order of the text."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(current.children))


def ancestors(node: Node) -> Iterator[Node]:
    """The nodes around a node, innermost first."""
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent


def unix_lines(text: str) -> str:
    """The text with LF ends only, so that the parser counts lines as editors do."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
