"""Imports of Ruby: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.imports import ImportStatement, field_text, first_of, unquote_module
from whence_tools.code.resolve import join_relative, keep_existing
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    arguments = node.child_by_field_name("arguments")
    literal = first_of(arguments, "string") if arguments is not None else None
    if literal is None:
        return
    module = unquote_module(source.text(literal))
    relative = field_text(source, node, "method") == "require_relative"
    if relative and not module.startswith("."):
        module = f"./{module}"
    yield ImportStatement(module, (), line_of(node), exported=True, whole_file=True)


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    module = import_.module.removesuffix(".rb")
    if module.startswith("."):
        yield from keep_existing((join_relative(from_path, module) + ".rb",), names)
    else:
        yield from names.find_by_suffix(f"{module}.rb", from_path)
