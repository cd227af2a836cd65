"""Imports of Lua: what a statement brings in, and the files that it may mean."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from whence_tools.code.imports import DEFAULT, ImportedName, ImportStatement
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.resolve import FileNames
    from whence_tools.code.syntax import Source

_REQUIRE = re.compile(
    r"require\s*\(?\s*([\"'])(?P<module>[^\"'\n]+)\1\s*\)?(?:\.(?P<member>\w+))?\Z"
)


def read(source: Source, node: Node) -> Iterator[ImportStatement]:
    """A module is what its file returns: `require("x").go()` is read as what `require()` gives."""
    if node.type == "function_call":
        found = _REQUIRE.match(source.text(node))
        is_used = node.parent is not None and node.parent.type.endswith(("_expression", "_call"))
        names = (ImportedName(DEFAULT, "require"),) if is_used else ()
        if found is not None:
            yield ImportStatement(found["module"], names, line_of(node))
        return
    variables, values = (part.named_children for part in node.named_children[:2])
    for variable, value in zip_longest(variables, values):
        found = _REQUIRE.match(source.text(value)) if value is not None else None
        if found is not None and variable is not None:
            name = ImportedName(found["member"] or DEFAULT, source.text(variable))
            yield ImportStatement(found["module"], (name,), line_of(node))


def resolve(import_: ImportStatement, from_path: str, names: FileNames) -> Iterator[str]:
    """`a.b` is `a/b.lua` or `a/b/init.lua` below any of the folders of `package.path`."""
    base = import_.module.replace(".", "/")
    for candidate in (f"{base}.lua", f"{base}/init.lua"):
        yield from names.find_by_suffix(candidate, from_path)
