"""Imports of Python: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from whence_tools.code.imports import (
    EVERYTHING,
    MODULE,
    ImportedName,
    ImportStatement,
    field_text,
    first_of,
)
from whence_tools.code.resolve import join_relative, keep_existing
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    line = line_of(node)
    listed = node.children_by_field_name("name")
    if node.type == "import_statement":
        for item in listed:
            module = field_text(source, item, "name") or source.text(item)
            alias = field_text(source, item, "alias")
            yield ImportStatement(
                module, (ImportedName(MODULE, alias or module),), line, exported=True
            )
        return
    module = "".join(field_text(source, node, "module_name").split())
    names = []
    for item in listed:
        name = field_text(source, item, "name") or source.text(item)
        names.append(ImportedName(name, field_text(source, item, "alias") or name))
    if first_of(node, "wildcard_import") is not None:
        names.append(ImportedName(EVERYTHING, ""))
    if module:
        yield ImportStatement(module, tuple(names), line, exported=True)


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    dots = len(import_.module) - len(import_.module.lstrip("."))
    parts = [part for part in import_.module[dots:].split(".") if part]
    members = [item.name for item in import_.names if item.name not in ("", "*")]
    if dots:
        base = join_relative(from_path, "/".join([".", *[".."] * (dots - 1), *parts]))
        for member in members:
            yield from keep_existing(_python_files(posixpath.join(base, member)), names)
        yield from keep_existing(_python_files(base), names)
        return
    base = "/".join(parts)
    beside = join_relative(from_path, base)
    for member in members:
        yield from keep_existing(_python_files(f"{beside}/{member}"), names)
        for candidate in _python_files(f"{base}/{member}"):
            yield from names.find_by_suffix(candidate, from_path)
    for candidate in _python_files(base):
        yield from names.find_by_suffix(candidate, from_path)


def _python_files(base: str) -> tuple[str, ...]:
    if not base:
        return ("__init__.py",)
    return (f"{base}.py", f"{base}/__init__.py", f"{base}.pyi")
