"""Imports of Go: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.imports import (
    EVERYTHING,
    MODULE,
    ImportedName,
    ImportStatement,
    field_text,
    unquote_module,
)
from whence_tools.code.resolve import keep_with_suffix
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    module = unquote_module(field_text(source, node, "path"))
    alias = field_text(source, node, "name")
    if alias == "_" or not module:
        return
    if alias == ".":
        names = ImportedName(EVERYTHING, "")
    else:
        names = ImportedName(MODULE, alias or _go_package(module))
    yield ImportStatement(module, (names,), line_of(node))


def _go_package(module: str) -> str:
    """The usual package name of an import path: `x/yaml.v3` and `x/v2` are `yaml` and `x`."""
    parts = module.split("/")
    last = parts[-2] if len(parts) > 1 and re.fullmatch(r"v\d+", parts[-1]) else parts[-1]
    return re.sub(r"\.v\d+$", "", last).removeprefix("go-")


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    parts = import_.module.split("/")
    for start in range(len(parts)):
        folder = "/".join(parts[start:])
        if start > 0 and start == len(parts) - 1 and "." in parts[0]:
            folder = parts[-1]
        found = list(keep_with_suffix(names.below(folder, from_path), (".go",)))
        if found:
            yield from found
            return
