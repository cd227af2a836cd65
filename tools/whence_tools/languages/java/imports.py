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


_SUFFIXES = (".kt", ".java")


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
    named = [item.name for item in import_.names if item.name != EVERYTHING]
    for name in named:
        yield from _find_class(f"{package}/{name}", from_path, names)
    # a static or companion member: the module itself is the class, or one inside of another
    for around in (package, *_classes_around(package)):
        yield from _find_class(around, from_path, names)
    for name in named:
        yield from _same_tail(list(_find_class(name, from_path, names)), package)
    for folder in (package, *_classes_around(package)):
        yield from keep_with_suffix(names.below(folder, from_path), _SUFFIXES)


def _find_class(path: str, from_path: str, names: FileNames) -> Iterator[str]:
    for suffix in _SUFFIXES:
        yield from names.find_by_suffix(path + suffix, from_path)


def _classes_around(path: str) -> Iterator[str]:
    """The classes around one that is nested: `shop/Prices/Discount` stands in `shop/Prices`."""
    while path.rpartition("/")[2][:1].isupper():
        path = path.rpartition("/")[0]
        yield path


def _same_tail(paths: list[str], package: str) -> Iterator[str]:
    """Kotlin leaves out the common root package's folders: the last one has to agree."""
    last = package.rsplit("/", 1)[-1]
    return (path for path in paths if posixpath.basename(posixpath.dirname(path)) == last)
