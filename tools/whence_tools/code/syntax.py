"""Error-tolerant parsing: text and a path in, a syntax tree out.

Trees hold byte offsets and UTF-8; everything that leaves this package is 1-based lines and text.
"""

from __future__ import annotations

import math
import re
import time
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING

from whence_tools.code.languages import RECORDS, language_of, make_parser
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node as Node  # what other packages name it by
    from tree_sitter import Parser, Tree

_CHUNK_BYTES = 1 << 16
_SLOW_BYTES = 1 << 17  # less is parsed in a moment
_MOST_KEPT = 16  # trees, each of less than that


class OutOfTimeError(Exception):
    """The deadline of whoever asked for the file has come, in the middle of reading it."""


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file.

    Attributes:
        path: as given; its ending chose the grammar.
        language: one of `languages.LANGUAGES`.
        data: the text as UTF-8.
        deadline: `time.monotonic()` after which reading it on is of no use.
        captured: what `queries` found in all of it, by section.
    """

    path: str
    language: str
    data: bytes
    tree: Tree
    deadline: float = math.inf
    captured: dict[str, list[dict[str, list[Node]]]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def root(self) -> Node:
        return self.tree.root_node

    def check_time(self) -> None:
        """Called in loops over the file.

        Raises:
            OutOfTimeError: the deadline has come.
        """
        if self.deadline != math.inf and time.monotonic() > self.deadline:
            raise OutOfTimeError(self.path)

    def text(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def line_text(self, line: int) -> str:
        """The 1-based line without its end, or "" past the end."""
        lines = self.data.split(b"\n")
        if not 1 <= line <= len(lines):
            return ""
        return lines[line - 1].removesuffix(b"\r").decode("utf-8", "replace")


def parse(text: str, path: str, deadline: float = math.inf) -> Source | None:
    """Parses `text` as the language of `path`; None where the language has no grammar.

    A header is C++ where that is what it reads better as.

    Never raises for broken code: errors are nodes of the tree.

    Raises:
        OutOfTimeError: the deadline came before the end of the text.
    """
    parser, language = make_parser(path), language_of(path)
    if parser is None or language is None:
        return None
    data = text.encode("utf-8", "surrogatepass")
    tree = _tree_in_time(parser, _as_grammar_reads(data, language), path, deadline)
    if path.lower().endswith(".h") and tree.root_node.has_error:
        other = make_parser(f"{path}pp")
        as_cpp = _tree_in_time(other, data, path, deadline) if other is not None else tree
        if _faults(as_cpp) < _faults(tree):
            return Source(path, "cpp", data, as_cpp, deadline)
    return Source(path, language, data, tree, deadline)


def _as_grammar_reads(data: bytes, language: str) -> bytes:
    """The text with the ends of statements that the grammar misses, and with other names where it
    takes one for a word of the language, byte for byte."""
    unended, soft_words = RECORDS[language].unended, RECORDS[language].soft_words
    if unended:
        data = re.sub(unended, lambda found: found[0][:-1] + b";", data, flags=re.MULTILINE)
    return re.sub(soft_words, lambda found: found[0].upper(), data) if soft_words else data


def _faults(tree: Tree) -> int:
    return sum(node.is_error or node.is_missing for node in walk(tree.root_node))


def _tree_in_time(parser: Parser, data: bytes, path: str, deadline: float) -> Tree:
    if len(data) < _SLOW_BYTES:
        return _tree_of(parser, data)
    is_patient = deadline == math.inf
    tree = parser.parse(data) if is_patient else _parse_in_time(parser, data, deadline)
    if tree is None:
        raise OutOfTimeError(path)
    return tree


@lru_cache(maxsize=_MOST_KEPT)
def _tree_of(parser: Parser, data: bytes) -> Tree:
    """One parse a content: who locates frames, who shows code and who follows values ask for the
    same files."""
    return parser.parse(data)


def _parse_in_time(parser: Parser, data: bytes, deadline: float) -> Tree | None:
    def chunk(offset: int, _point: object) -> bytes:
        return data[offset : offset + _CHUNK_BYTES]

    def is_late(*_progress: object) -> bool:
        return time.monotonic() > deadline

    try:
        tree = parser.parse(chunk, progress_callback=is_late)
        return parser.parse(data, tree)  # the same tree at once; patterns need to know its text
    except ValueError:  # how the parser says that it was stopped
        parser.reset()
        return None


def line_of(node: Node) -> int:
    """The 1-based line on which a node starts."""
    return node.start_point[0] + 1


def last_line_of(node: Node) -> int:
    """The 1-based line on which a node ends; a node that ends with its newline ends before it."""
    row, column = node.end_point
    return row if column == 0 and row > node.start_point[0] else row + 1


def list_lines(node: Node) -> range:
    """The 1-based lines on which a node stands."""
    return range(line_of(node), last_line_of(node) + 1)


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, in the order of the text."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(current.children))


def walk_ancestors(node: Node) -> Iterator[Node]:
    """The nodes around a node, innermost first."""
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent


def normalise_line_ends(text: str) -> str:
    """The text with LF ends only, so that the parser counts lines as editors do."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
