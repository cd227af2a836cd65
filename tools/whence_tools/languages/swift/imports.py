"""Imports of Swift: modules, whose names need no prefix; the files of one are not named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.imports import ImportStatement, first_of
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    """All of a module, though one name of it is written."""
    path = first_of(node, "identifier")
    if path is not None:
        yield ImportStatement(source.text(path).partition(".")[0], (), line_of(node))


def resolve(_import: ImportStatement, _from_path: str, _names: FileNames) -> Iterator[str]:
    """None: names are looked up in every file, as they are within a module."""
    return iter(())
