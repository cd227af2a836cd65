"""Function and class headers in the parts of a file that the parser could not read.

A missing bracket can make the parser drop whole definitions. Lines in those parts that look like
a header are taken for one; it ends where the indentation returns, as people format code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.languages import RECORDS
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.kinds import Kind
    from whence_tools.code.syntax import Source

_COMPILED = {
    language: tuple(lazy_pattern(pattern) for pattern in record.lost_headers)
    for language, record in RECORDS.items()
}
_CLOSERS = lazy_pattern(r"\s*[)\]}]|\s*(?:end|else|elif|except|finally|rescue|ensure|catch)\b")
_MAX_LINE = 300


@dataclass(frozen=True, slots=True)
class LostHeader:
    """A header found by its looks; lines 1-based, bytes as in the source."""

    name: str
    kind: Kind
    line: int
    end_line: int
    indent: int
    name_start: int
    start_byte: int
    header_end: int
    end_byte: int


def find_lost_headers(source: Source) -> Iterator[LostHeader]:
    """Headers on lines inside error nodes, in the order of the text."""
    patterns = _COMPILED[source.language]
    raw = source.data.split(b"\n")
    offsets = [0]
    for line in raw:
        offsets.append(offsets[-1] + len(line) + 1)
    texts = [line[: _MAX_LINE + 1].decode("utf-8", "replace").rstrip("\r") for line in raw]
    for row in sorted(_error_rows(source.root)):
        if row >= len(texts) or len(texts[row]) > _MAX_LINE:
            continue
        header = _header(texts[row], patterns)
        if header is None:
            continue
        name, kind, column = header
        indent = _indent_of(texts[row])
        end = _end_row(texts, row, indent)
        yield LostHeader(
            name=name,
            kind=kind,
            line=row + 1,
            end_line=end + 1,
            indent=indent,
            name_start=offsets[row] + len(texts[row][:column].encode()),
            start_byte=offsets[row] + indent,
            header_end=offsets[row] + len(raw[row].rstrip(b"\r")),
            end_byte=min(offsets[end + 1], len(source.data)),
        )


def _error_rows(root: Node) -> set[int]:
    rows: set[int] = set()
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type == "ERROR":
            rows.update(range(node.start_point[0], node.end_point[0] + 1))
        else:
            stack.extend(child for child in node.children if child.has_error)
    return rows


def _header(text: str, patterns: tuple[re.Pattern[str], ...]) -> tuple[str, Kind, int] | None:
    """The name, what it names, and the index of the name."""
    for pattern in patterns:
        found = pattern.match(text)
        if found is None:
            continue
        groups = found.groupdict()
        if groups.get("class"):
            return groups["class"], "class", found.start("class")
        if groups.get("function"):
            return groups["function"], "function", found.start("function")
    return None


def _indent_of(text: str) -> int:
    return len(text) - len(text.lstrip())


def _end_row(texts: list[str], row: int, indent: int) -> int:
    """The last row that is indented deeper, and the closing bracket after it."""
    last = row
    for index in range(row + 1, len(texts)):
        text = texts[index]
        if not text.strip():
            continue
        if _indent_of(text) <= indent:
            closes = _CLOSERS.match(text) is not None and _indent_of(text) == indent
            if not closes:
                break
        last = index
    return last
