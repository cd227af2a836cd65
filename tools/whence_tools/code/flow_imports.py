"""What a file imports, by local name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.flow_expr import named, strip_quotes
from whence_tools.code.flow_model import Import
from whence_tools.code.syntax import line_of, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.syntax import Source


def imports_of(source: Source) -> list[Import]:
    """The imports, in the order of the text. Java and Kotlin: the qualified name is the module."""
    read = {
        "import_statement": _script if source.language in _SCRIPTS else _python_plain,
        "import_from_statement": _python_from,
        "import_declaration": _java,
        "import": _java,
        "variable_declarator": _require,
    }
    found: list[Import] = []
    for node in walk(source.root):
        reader = read.get(node.type)
        if reader is not None and node.is_named:
            found.extend(reader(source, node))
    return found


_SCRIPTS = frozenset({"javascript", "typescript"})
_REQUIRE = re.compile("require")
# What compilers put around `require`: the module, with what it exports in place as `default`.
_INTEROP = re.compile(r"[\w$.]*(?:[iI]nterop\w*|__import(?:Default|Star)|__toESM)")


def _read_alias(source: Source, node: Node) -> tuple[str, str]:
    """(name, local name)."""
    inner, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
    name = source.text(inner) if inner else source.text(node)
    return name, source.text(alias) if alias else name


def _python_plain(source: Source, node: Node) -> Iterator[Import]:
    for child in node.children_by_field_name("name"):
        name, local = _read_alias(source, child)
        yield Import(local, name, None, line_of(node))


def _python_from(source: Source, node: Node) -> Iterator[Import]:
    module = node.child_by_field_name("module_name")
    for child in node.children_by_field_name("name"):
        name, local = _read_alias(source, child)
        yield Import(local, source.text(module) if module else "", name, line_of(node))


def _java(source: Source, node: Node) -> Iterator[Import]:
    inner = named(node)
    if source.language in {"java", "kotlin"} and inner:
        qualified = source.text(inner[0])
        module, _, name = qualified.rpartition(".")
        local = source.text(inner[1]) if len(inner) > 1 else name
        yield Import(local, module, name, line_of(node))


def _script(source: Source, node: Node) -> Iterator[Import]:
    path = node.child_by_field_name("source")
    if path is None:
        return
    module = strip_quotes(source.text(path))
    for part in walk(node):
        if part.type == "import_specifier":
            name, local = _read_alias(source, part)
            yield Import(local, module, name, line_of(node))
        elif part.type == "namespace_import":
            yield Import(source.text(named(part)[0]), module, None, line_of(node))
        elif part.type == "import_clause":
            for child in named(part):
                if child.type == "identifier":
                    yield Import(source.text(child), module, "default", line_of(node))


def _require(source: Source, node: Node) -> Iterator[Import]:
    value, bound = node.child_by_field_name("value"), node.child_by_field_name("name")
    if source.language not in _SCRIPTS or value is None or bound is None:
        return
    name = None
    if value.type == "member_expression":
        attribute = value.child_by_field_name("property")
        name = source.text(attribute) if attribute else None
        value = value.child_by_field_name("object") or value
    asked = _argument_of(source, value, _INTEROP)
    asked = _argument_of(source, asked or value, _REQUIRE)
    if asked is None:
        return
    module = strip_quotes(source.text(asked))
    if bound.type == "identifier":
        yield Import(source.text(bound), module, name, line_of(node))
        return
    for child in named(bound):
        if child.type == "shorthand_property_identifier_pattern":
            yield Import(source.text(child), module, source.text(child), line_of(node))
        elif child.type == "pair_pattern":
            key, local = child.child_by_field_name("key"), child.child_by_field_name("value")
            if key is not None and local is not None:
                yield Import(source.text(local), module, source.text(key), line_of(node))


def _argument_of(source: Source, node: Node, called: re.Pattern[str]) -> Node | None:
    """The first argument of a call; None where a node is no call of such a name."""
    callee = node.child_by_field_name("function") if node.type == "call_expression" else None
    listed = node.child_by_field_name("arguments")
    if callee is None or listed is None or called.fullmatch(source.text(callee)) is None:
        return None
    return next(iter(named(listed)), None)
