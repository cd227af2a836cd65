"""Imports of C and C++: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from whence_tools.code.imports import (
    EVERYTHING,
    ImportedName,
    ImportStatement,
    field_text,
    unquote_module,
)
from whence_tools.code.resolve import join_relative, keep_existing
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    if node.type == "using_declaration":
        path = "".join(source.text(node).removeprefix("using").rstrip(";").split())
        if path.startswith("namespace"):
            path = path.removeprefix("namespace")
            yield ImportStatement(path, (ImportedName(EVERYTHING, ""),), line_of(node))
        elif path.startswith("std::"):  # other namespaces may be of the workspace
            module, _, name = path.rpartition("::")
            yield ImportStatement(module, (ImportedName(name, name),), line_of(node))
        return
    module = unquote_module(field_text(source, node, "path"))
    if module:
        yield ImportStatement(module, (), line_of(node), exported=True, whole_file=True)


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    yield from keep_existing((join_relative(from_path, import_.module),), names)
    module = posixpath.normpath(import_.module)
    while module.startswith("../"):
        module = module.removeprefix("../")
    yield from names.find_by_suffix(module, from_path)
