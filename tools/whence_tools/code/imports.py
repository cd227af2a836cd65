"""What a file brings in from elsewhere, in every language's own form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence_tools.code.queries import matches
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

    from whence_tools.code.syntax import Source

EVERYTHING = "*"
DEFAULT = "default"
MODULE = ""


@dataclass(frozen=True, slots=True)
class ImportedName:
    """One name an import brings in.

    Attributes:
        name: as the module calls it; `*` for everything, `default` for a JavaScript default
            export, "" for the module itself.
        local: what this file calls it; "" for `*`.
    """

    name: str
    local: str


@dataclass(frozen=True, slots=True)
class ImportStatement:
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


def imports(source: Source) -> list[ImportStatement]:
    """The imports of a file in the order of the text; what is broken is left out."""
    read = _READERS[source.language]
    nodes = {
        node.id: node
        for captures in matches(source, "links")
        for node in captures.get("import", ())
    }
    return read_imports(source, sorted(nodes.values(), key=lambda node: node.start_byte), read)


def read_imports(
    source: Source,
    nodes: list[Node],
    read: Callable[[Source, Node], Iterator[ImportStatement]] | None = None,
) -> list[ImportStatement]:
    """The imports of import nodes that a query has found."""
    reader = read or _READERS[source.language]
    return [found for node in nodes for found in reader(source, node)]


def _field(source: Source, node: Node, name: str) -> str:
    child = node.child_by_field_name(name)
    return source.text(child) if child is not None else ""


def _unquoted(text: str) -> str:
    return text.strip().strip("\"'`<>")


def _first_of(node: Node, *types: str) -> Node | None:
    return next((child for child in node.named_children if child.type in types), None)


def _python(source: Source, node: Node) -> Iterator[ImportStatement]:
    line = line_of(node)
    listed = node.children_by_field_name("name")
    if node.type == "import_statement":
        for item in listed:
            module = _field(source, item, "name") or source.text(item)
            alias = _field(source, item, "alias")
            yield ImportStatement(
                module, (ImportedName(MODULE, alias or module),), line, exported=True
            )
        return
    module = "".join(_field(source, node, "module_name").split())
    names = []
    for item in listed:
        name = _field(source, item, "name") or source.text(item)
        names.append(ImportedName(name, _field(source, item, "alias") or name))
    if _first_of(node, "wildcard_import") is not None:
        names.append(ImportedName(EVERYTHING, ""))
    if module:
        yield ImportStatement(module, tuple(names), line, exported=True)


def _ecmascript(source: Source, node: Node) -> Iterator[ImportStatement]:
    if node.type == "import_statement":
        yield from _ecmascript_import(source, node)
    elif node.type == "export_statement":
        module = _unquoted(_field(source, node, "source"))
        yield ImportStatement(
            module, tuple(_reexported(source, node)), line_of(node), exported=True
        )
    else:
        yield from _required(source, node)


def _ecmascript_import(source: Source, node: Node) -> Iterator[ImportStatement]:
    line = line_of(node)
    required = _first_of(node, "import_require_clause")
    if required is not None:
        local = _first_of(required, "identifier")
        module = _unquoted(_field(source, required, "source"))
        if local is not None:
            yield ImportStatement(module, (ImportedName(MODULE, source.text(local)),), line)
        return
    clause = _first_of(node, "import_clause")
    names = [] if clause is None else list(_clause_names(source, clause))
    yield ImportStatement(_unquoted(_field(source, node, "source")), tuple(names), line)


def _clause_names(source: Source, clause: Node) -> Iterator[ImportedName]:
    for part in clause.named_children:
        if part.type == "identifier":
            yield ImportedName(DEFAULT, source.text(part))
        elif part.type == "namespace_import":
            local = _first_of(part, "identifier")
            if local is not None:
                yield ImportedName(MODULE, source.text(local))
        elif part.type == "named_imports":
            yield from _specifiers(source, part)


def _specifiers(source: Source, node: Node) -> Iterator[ImportedName]:
    for item in node.named_children:
        if item.type in ("import_specifier", "export_specifier"):
            name = _unquoted(_field(source, item, "name"))
            yield ImportedName(name, _field(source, item, "alias") or name)


def _reexported(source: Source, node: Node) -> Iterator[ImportedName]:
    clause = _first_of(node, "export_clause")
    namespace = _first_of(node, "namespace_export")
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
        r"\b(?:require|import)\(\s*([\"'`])(.+?)\1\s*\)", _field(source, node, "value")
    )
    if target is None or value is None or found is None:
        return
    member = _field(source, value, "property") if value.type == "member_expression" else MODULE
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
            yield ImportedName(_field(source, item, "key"), _field(source, item, "value"))


def _dotted(text: str, line: int, alias: str = "") -> ImportStatement | None:
    """Java and Kotlin: the last segment is the name, the rest the package or class."""
    module, _, name = "".join(text.split()).rpartition(".")
    if not name:
        return None
    local = "" if name == EVERYTHING else alias or name
    return ImportStatement(module, (ImportedName(name, local),), line)


def _java(source: Source, node: Node) -> Iterator[ImportStatement]:
    path = _first_of(node, "scoped_identifier", "identifier")
    if path is not None:
        star = ".*" if _first_of(node, "asterisk") is not None else ""
        found = _dotted(source.text(path) + star, line_of(node))
        if found is not None:
            yield found


def _kotlin(source: Source, node: Node) -> Iterator[ImportStatement]:
    path = _first_of(node, "qualified_identifier")
    if path is None:
        return
    after = source.data[path.end_byte : node.end_byte].decode("utf-8", "replace").split()
    star = ".*" if any("*" in word for word in after[:1]) else ""
    alias = after[1] if len(after) > 1 and after[0] == "as" else ""
    found = _dotted(source.text(path) + star, line_of(node), alias)
    if found is not None:
        yield found


def _go(source: Source, node: Node) -> Iterator[ImportStatement]:
    module = _unquoted(_field(source, node, "path"))
    alias = _field(source, node, "name")
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


def _rust(source: Source, node: Node) -> Iterator[ImportStatement]:
    line = line_of(node)
    if node.type == "mod_item":
        name = _field(source, node, "name")
        yield ImportStatement(f"self::{name}", (ImportedName(MODULE, name),), line)
        return
    if node.type == "extern_crate_declaration":
        name = _field(source, node, "name")
        alias = _field(source, node, "alias")
        yield ImportStatement(name, (ImportedName(MODULE, alias or name),), line)
        return
    exported = _first_of(node, "visibility_modifier") is not None
    argument = node.child_by_field_name("argument")
    stack = [] if argument is None else [(argument, "")]
    while stack:
        item, prefix = stack.pop()
        if item.type in ("scoped_use_list", "use_list"):
            inner = "::".join(filter(None, (prefix, _field(source, item, "path"))))
            listed = item.child_by_field_name("list") or item
            stack.extend((child, inner) for child in reversed(listed.named_children))
        else:
            found = _rust_use(source, item, prefix)
            if found is not None:
                yield ImportStatement(found[0], (found[1],), line, exported)


def _rust_use(source: Source, item: Node, prefix: str) -> tuple[str, ImportedName] | None:
    if "comment" in item.type:
        return None
    alias = _field(source, item, "alias")
    text = _field(source, item, "path") if item.type == "use_as_clause" else source.text(item)
    path = "::".join(filter(None, (prefix, "".join(text.split()))))
    module, _, name = path.rpartition("::")
    if name == EVERYTHING:
        return module, ImportedName(EVERYTHING, "")
    if name == "self":
        return module, ImportedName(MODULE, alias or module.rsplit("::", 1)[-1])
    return module or name, ImportedName(name if module else MODULE, alias or name)


def _c(source: Source, node: Node) -> Iterator[ImportStatement]:
    if node.type == "using_declaration":
        path = "".join(source.text(node).removeprefix("using").rstrip(";").split())
        if path.startswith("namespace"):
            path = path.removeprefix("namespace")
            yield ImportStatement(path, (ImportedName(EVERYTHING, ""),), line_of(node))
        else:
            module, _, name = path.rpartition("::")
            yield ImportStatement(module, (ImportedName(name, name),), line_of(node))
        return
    module = _unquoted(_field(source, node, "path"))
    if module:
        yield ImportStatement(module, (), line_of(node), exported=True, whole_file=True)


def _csharp(source: Source, node: Node) -> Iterator[ImportStatement]:
    text = " ".join(source.text(node).removeprefix("global ").split()).rstrip(" ;")
    text = re.sub(r"^using (?:static |unsafe )*", "", text)
    alias, equals, path = (part.strip() for part in text.partition("="))
    if not equals:
        yield ImportStatement(alias, (ImportedName(EVERYTHING, ""),), line_of(node))
        return
    module, _, name = path.rpartition(".")
    yield ImportStatement(module or name, (ImportedName(name, alias),), line_of(node))


def _ruby(source: Source, node: Node) -> Iterator[ImportStatement]:
    arguments = node.child_by_field_name("arguments")
    literal = _first_of(arguments, "string") if arguments is not None else None
    if literal is None:
        return
    module = _unquoted(source.text(literal))
    relative = _field(source, node, "method") == "require_relative"
    if relative and not module.startswith("."):
        module = f"./{module}"
    yield ImportStatement(module, (), line_of(node), exported=True, whole_file=True)


def _php(source: Source, node: Node) -> Iterator[ImportStatement]:
    if node.type != "namespace_use_declaration":
        found = re.search(r"[\"'](.+?)[\"']", source.text(node))
        if found is not None:
            module = found[1].lstrip("/") if "__DIR__" in source.text(node) else found[1]
            yield ImportStatement(module, (), line_of(node), exported=True, whole_file=True)
        return
    group = node.child_by_field_name("body")
    prefix = _first_of(node, "namespace_name") if group is not None else None
    base = source.text(prefix) + "\\" if prefix is not None else ""
    for clause in (group or node).named_children:
        if clause.type != "namespace_use_clause":
            continue
        alias = _field(source, clause, "alias")
        path = base + re.split(r"\s+as\s+", source.text(clause), flags=re.IGNORECASE)[0]
        path = re.sub(r"^(?:function|const)\s+", "", path.strip())
        module, _, name = path.lstrip("\\").rpartition("\\")
        yield ImportStatement(module, (ImportedName(name, alias or name),), line_of(node))


_READERS: dict[str, Callable[[Source, Node], Iterator[ImportStatement]]] = {
    "python": _python,
    "javascript": _ecmascript,
    "typescript": _ecmascript,
    "java": _java,
    "kotlin": _kotlin,
    "go": _go,
    "rust": _rust,
    "c": _c,
    "cpp": _c,
    "csharp": _csharp,
    "ruby": _ruby,
    "php": _php,
}
