"""Imports of Kotlin: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.imports import ImportStatement, first_of
from whence_tools.code.syntax import line_of
from whence_tools.languages.java.imports import dotted
from whence_tools.languages.java.imports import resolve as resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    path = first_of(node, "qualified_identifier")
    if path is None:
        return
    after = source.data[path.end_byte : node.end_byte].decode("utf-8", "replace").split()
    star = ".*" if any("*" in word for word in after[:1]) else ""
    alias = after[1] if len(after) > 1 and after[0] == "as" else ""
    found = dotted(source.text(path) + star, line_of(node), alias)
    if found is not None:
        yield found
