"""Imports of Java: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from whence_tools.code.imports import EVERYTHING, ImportedName, ImportStatement, first_of
from whence_tools.code.resolve import keep_with_suffix
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    path = first_of(node, "scoped_identifier", "identifier")
    if path is not None:
        star = ".*" if first_of(node, "asterisk") is not None else ""
        found = dotted(source.text(path) + star, line_of(node))
        if found is not None:
            yield found


def dotted(text: str, line: int, alias: str = "") -> ImportStatement | None:
    """Java and Kotlin: the last segment is the name, the rest the package or class."""
    module, _, name = "".join(text.split()).rpartition(".")
    if not name:
        return None
    local = "" if name == EVERYTHING else alias or name
    return ImportStatement(module, (ImportedName(name, local),), line)


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    package = import_.module.replace(".", "/")
    for item in import_.names:
        if item.name != "*":
            for suffix in (".kt", ".java"):
                yield from names.find_by_suffix(f"{package}/{item.name}{suffix}", from_path)
        # a static or companion member: the module itself is the class
        for suffix in (".kt", ".java"):
            yield from names.find_by_suffix(package + suffix, from_path)
    for item in import_.names:
        if item.name != "*":
            for suffix in (".kt", ".java"):
                yield from _same_tail(names.find_by_suffix(item.name + suffix, from_path), package)
    yield from keep_with_suffix(names.below(package, from_path), (".kt", ".java"))


def _same_tail(paths: list[str], package: str) -> Iterator[str]:
    """Kotlin leaves out the common root package's folders: the last one has to agree."""
    last = package.rsplit("/", 1)[-1]
    return (path for path in paths if posixpath.basename(posixpath.dirname(path)) == last)
