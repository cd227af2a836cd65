"""Imports of Rust: what a statement brings in, and the files that it may mean."""

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
from whence_tools.code.resolve import keep_existing
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    line = line_of(node)
    if node.type == "mod_item":
        name = field_text(source, node, "name")
        yield ImportStatement(f"self::{name}", (ImportedName(MODULE, name),), line)
        return
    if node.type == "extern_crate_declaration":
        name = field_text(source, node, "name")
        alias = field_text(source, node, "alias")
        yield ImportStatement(name, (ImportedName(MODULE, alias or name),), line)
        return
    exported = first_of(node, "visibility_modifier") is not None
    argument = node.child_by_field_name("argument")
    stack = [] if argument is None else [(argument, "")]
    while stack:
        item, prefix = stack.pop()
        if item.type in ("scoped_use_list", "use_list"):
            inner = "::".join(filter(None, (prefix, field_text(source, item, "path"))))
            listed = item.child_by_field_name("list") or item
            stack.extend((child, inner) for child in reversed(listed.named_children))
        else:
            found = _rust_use(source, item, prefix)
            if found is not None:
                yield ImportStatement(found[0], (found[1],), line, exported)


def _rust_use(source: Source, item: Node, prefix: str) -> tuple[str, ImportedName] | None:
    if "comment" in item.type:
        return None
    alias = field_text(source, item, "alias")
    text = field_text(source, item, "path") if item.type == "use_as_clause" else source.text(item)
    path = "::".join(filter(None, (prefix, "".join(text.split()))))
    module, _, name = path.rpartition("::")
    if name == EVERYTHING:
        return module, ImportedName(EVERYTHING, "")
    if name == "self":
        return module, ImportedName(MODULE, alias or module.rsplit("::", 1)[-1])
    return module or name, ImportedName(name if module else MODULE, alias or name)


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    parts = [part for part in import_.module.split("::") if part]
    parts += [item.name for item in import_.names if item.name not in ("", "*")]
    module_folder = _rust_folder(from_path)
    bases = [posixpath.dirname(from_path), module_folder]
    if parts and parts[0] == "crate":
        bases, parts = [_crate_root(from_path, names)], parts[1:]
    elif parts and parts[0] == "super":
        base = module_folder
        while parts and parts[0] == "super":
            base, parts = posixpath.dirname(base), parts[1:]
        bases = [base]
    elif parts and parts[0] == "self":
        bases, parts = [module_folder], parts[1:]
    for end in range(len(parts), 0, -1):
        tail = "/".join(parts[:end])
        for base in bases:
            path = posixpath.join(base, tail)
            yield from keep_existing((f"{path}.rs", f"{path}/mod.rs"), names)
    if parts and len(parts) > 1:
        yield from _other_crate(parts, from_path, names)
    for base in bases:
        yield from keep_existing((f"{base}.rs", f"{base}/mod.rs", f"{base}/lib.rs"), names)


def _other_crate(parts: list[str], from_path: str, names: FileNames) -> Iterator[str]:
    folders = (parts[0], parts[0].replace("_", "-"))
    for end in range(len(parts), 0, -1):
        for folder in folders:
            tail = "/".join(parts[1:end]) or "lib"
            yield from names.find_by_suffix(f"{folder}/src/{tail}.rs", from_path)
            yield from names.find_by_suffix(f"{folder}/src/{tail}/mod.rs", from_path)


def _rust_folder(path: str) -> str:
    """Where a file's own submodules lie."""
    folder, name = posixpath.split(path)
    if name in ("mod.rs", "lib.rs", "main.rs"):
        return folder
    return posixpath.join(folder, name.removesuffix(".rs"))


def _crate_root(path: str, names: FileNames) -> str:
    folder = posixpath.dirname(path)
    while folder:
        roots = (f"{folder}/lib.rs", f"{folder}/main.rs")
        if any(root in names.paths for root in roots):
            return folder
        folder = posixpath.dirname(folder)
    return "src" if any(name in names.paths for name in ("src/lib.rs", "src/main.rs")) else ""
