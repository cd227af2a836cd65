"""Imports of JavaScript: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from whence_tools.code.imports import (
    DEFAULT,
    EVERYTHING,
    MODULE,
    ImportedName,
    ImportStatement,
    field_text,
    first_of,
    unquote_module,
)
from whence_tools.code.resolve import join_relative, keep_existing
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source

_SCRIPT_SUFFIXES = (".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".d.ts")


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    if node.type == "import_statement":
        yield from _ecmascript_import(source, node)
    elif node.type == "export_statement":
        module = unquote_module(field_text(source, node, "source"))
        yield ImportStatement(
            module, tuple(_reexported(source, node)), line_of(node), exported=True
        )
    else:
        yield from _required(source, node)


def _ecmascript_import(source: Source, node: Node) -> Iterator[ImportStatement]:
    line = line_of(node)
    required = first_of(node, "import_require_clause")
    if required is not None:
        local = first_of(required, "identifier")
        module = unquote_module(field_text(source, required, "source"))
        if local is not None:
            yield ImportStatement(module, (ImportedName(MODULE, source.text(local)),), line)
        return
    clause = first_of(node, "import_clause")
    names = [] if clause is None else list(_clause_names(source, clause))
    yield ImportStatement(unquote_module(field_text(source, node, "source")), tuple(names), line)


def _clause_names(source: Source, clause: Node) -> Iterator[ImportedName]:
    for part in clause.named_children:
        if part.type == "identifier":
            yield ImportedName(DEFAULT, source.text(part))
        elif part.type == "namespace_import":
            local = first_of(part, "identifier")
            if local is not None:
                yield ImportedName(MODULE, source.text(local))
        elif part.type == "named_imports":
            yield from _specifiers(source, part)


def _specifiers(source: Source, node: Node) -> Iterator[ImportedName]:
    for item in node.named_children:
        if item.type in ("import_specifier", "export_specifier"):
            name = unquote_module(field_text(source, item, "name"))
            yield ImportedName(name, field_text(source, item, "alias") or name)


def _reexported(source: Source, node: Node) -> Iterator[ImportedName]:
    clause = first_of(node, "export_clause")
    namespace = first_of(node, "namespace_export")
    if clause is not None:
        yield from _specifiers(source, clause)
    elif namespace is not None:
        yield ImportedName(MODULE, source.text(namespace.named_children[-1]))
    else:
        yield ImportedName(EVERYTHING, "")


def _required(source: Source, node: Node) -> Iterator[ImportStatement]:
    """`const … = require("x")`, `= require("x").y`, `= await import("x")`."""
    target, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    found = re.search(
        r"\b(?:require|import)\(\s*([\"'`])(.+?)\1\s*\)", field_text(source, node, "value")
    )
    if target is None or value is None or found is None:
        return
    member = field_text(source, value, "property") if value.type == "member_expression" else MODULE
    if target.type == "identifier":
        names = [ImportedName(member, source.text(target))]
    else:
        names = list(_pattern_names(source, target))
    yield ImportStatement(found[2], tuple(names), line_of(node))


def _pattern_names(source: Source, pattern: Node) -> Iterator[ImportedName]:
    for item in pattern.named_children:
        if item.type == "shorthand_property_identifier_pattern":
            yield ImportedName(source.text(item), source.text(item))
        elif item.type == "pair_pattern":
            yield ImportedName(field_text(source, item, "key"), field_text(source, item, "value"))


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    module = import_.module.split("?")[0]
    if module.startswith("."):
        yield from keep_existing(_script_files(join_relative(from_path, module)), names)
        return
    for base in _aliased(module, names):
        yield from keep_existing(_script_files(base), names)
    if module.startswith(("@/", "~/", "#/")) or (module.startswith("/") and len(module) > 1):
        module = module.split("/", 1)[1]
        for candidate in _script_files(module):
            yield from names.find_by_suffix(candidate, from_path)
    elif "/" in module and not module.startswith("@"):
        for candidate in _script_files(module):
            yield from names.find_by_suffix(candidate, from_path)


def _aliased(module: str, names: FileNames) -> Iterator[str]:
    for pattern, targets in names.aliases:
        head, star, tail = pattern.partition("*")
        fits = module.startswith(head) and module.endswith(tail) if star else module == pattern
        if fits:
            middle = module[len(head) : len(module) - len(tail)] if star else ""
            for target in targets:
                yield posixpath.normpath(target.replace("*", middle))


def _script_files(base: str) -> list[str]:
    bare = re.sub(r"\.(?:m|c)?jsx?$", "", base)
    plain = [base + suffix for suffix in _SCRIPT_SUFFIXES]
    index = [posixpath.join(base, "index" + suffix) for suffix in _SCRIPT_SUFFIXES]
    typed = [bare + suffix for suffix in _SCRIPT_SUFFIXES] if bare != base else []
    return [base, *typed, *plain, *index]
