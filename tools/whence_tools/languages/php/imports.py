"""Imports of PHP: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.imports import ImportedName, ImportStatement, field_text, first_of
from whence_tools.code.syntax import line_of
from whence_tools.languages.c.imports import resolve as included

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    if node.type != "namespace_use_declaration":
        found = re.search(r"[\"'](.+?)[\"']", source.text(node))
        if found is not None:
            module = found[1].lstrip("/") if "__DIR__" in source.text(node) else found[1]
            yield ImportStatement(module, (), line_of(node), exported=True, whole_file=True)
        return
    group = node.child_by_field_name("body")
    prefix = first_of(node, "namespace_name") if group is not None else None
    base = source.text(prefix) + "\\" if prefix is not None else ""
    for clause in (group or node).named_children:
        if clause.type != "namespace_use_clause":
            continue
        alias = field_text(source, clause, "alias")
        path = base + re.split(r"\s+as\s+", source.text(clause), flags=re.IGNORECASE)[0]
        path = re.sub(r"^(?:function|const)\s+", "", path.strip())
        module, _, name = path.lstrip("\\").rpartition("\\")
        yield ImportStatement(module, (ImportedName(name, alias or name),), line_of(node))


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    if import_.whole_file:
        yield from included(import_, from_path, names)
        return
    for item in import_.names:
        parts = [*filter(None, import_.module.split("\\")), item.name]
        for start in range(len(parts)):
            found = names.find_by_suffix("/".join(parts[start:]) + ".php", from_path)
            if found:
                yield from found
                break
