"""What a file brings in from elsewhere, in every language's own form."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from whence_tools.code.languages import part_of
from whence_tools.code.queries import matches

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.syntax import Source

EVERYTHING = "*"
DEFAULT = "default"
MODULE = ""


class ImportedName(NamedTuple):
    """One name an import brings in.

    Attributes:
        name: as the module calls it; `*` for everything, `default` for a JavaScript default
            export, "" for the module itself.
        local: what this file calls it; "" for `*`.
    """

    name: str
    local: str


class ImportStatement(NamedTuple):
    """One import statement's module.

    Attributes:
        module: as written, without quotes: `..a.b`, `./x`, `com.example.util`, `crate::a`,
            `util.h`, `../lib/util`, `App\\Models`.
        names: empty for an import for its effects only, and for files pulled in by text
            (`#include`, Ruby and PHP `require`).
        line: 1-based.
        exported: whether the names are passed on to importers of this file.
        whole_file: brings in all of a file without naming anything.
    """

    module: str
    names: tuple[ImportedName, ...]
    line: int
    exported: bool = False
    whole_file: bool = False


def find_imports(source: Source) -> list[ImportStatement]:
    """The imports of a file in the order of the text; what is broken is left out."""
    nodes = {
        node.id: node
        for captures in matches(source, "links")
        for node in captures.get("import", ())
    }
    return read_imports(source, sorted(nodes.values(), key=lambda node: node.start_byte))


def read_imports(source: Source, nodes: list[Node]) -> list[ImportStatement]:
    """The imports of import nodes that a query has found."""
    read = part_of(source.language, "imports").read
    return [found for node in nodes for found in read(source, node)]


def field_text(source: Source, node: Node, name: str) -> str:
    """The text of a node's field, "" where it has none."""
    child = node.child_by_field_name(name)
    return source.text(child) if child is not None else ""


def unquote_module(text: str) -> str:
    """A module's name without its quotes."""
    return text.strip().strip("\"'`<>")


def first_of(node: Node, *types: str) -> Node | None:
    """The first named child of one of the types."""
    return next((child for child in node.named_children if child.type in types), None)
