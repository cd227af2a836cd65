"""Imports of C#: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.imports import EVERYTHING, ImportedName, ImportStatement
from whence_tools.code.resolve import keep_with_suffix
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    text = " ".join(source.text(node).removeprefix("global ").split()).rstrip(" ;")
    text = re.sub(r"^using (?:static |unsafe )*", "", text)
    alias, equals, path = (part.strip() for part in text.partition("="))
    if not equals:
        yield ImportStatement(alias, (ImportedName(EVERYTHING, ""),), line_of(node))
        return
    module, _, name = path.rpartition(".")
    yield ImportStatement(module or name, (ImportedName(name, alias),), line_of(node))


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    for item in import_.names:
        if item.name != "*":
            yield from names.find_by_suffix(f"{item.name}.cs", from_path)
    parts = import_.module.split(".")
    yield from names.find_by_suffix(f"{parts[-1]}.cs", from_path)
    for start in range(len(parts)):
        found = list(keep_with_suffix(names.below("/".join(parts[start:]), from_path), (".cs",)))
        if found:
            yield from found
            return
