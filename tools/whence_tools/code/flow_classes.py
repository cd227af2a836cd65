"""Classes, their bases and their fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.flow_expr import named
from whence_tools.code.flow_functions import Functions, with_default
from whence_tools.code.flow_kotlin import lazy_value
from whence_tools.code.flow_model import Class, Field, Function, Parameter
from whence_tools.code.syntax import last_line_of, line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_MIXING = frozenset({"include", "prepend", "extend"})  # Ruby's modules
_HEADERS = frozenset({"class_heritage", "delegation_specifiers", "base_clause", "base_list",
                      "class_interface_clause"})  # fmt: skip
_ACCESSORS = frozenset({"getter", "setter", "property_delegate", "modifiers"})
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*>")


class Definitions(Functions):
    """Reads the functions and classes of one file."""

    def klass(self, node: Node) -> Class:
        return Class(
            name=self._class_name(node),
            line=line_of(node),
            last_line=last_line_of(node),
            start=node.start_byte,
            end=node.end_byte,
            bases=tuple(self._bases(node)),
            fields=tuple(self._fields(node)),
        )

    def _bases(self, node: Node) -> Iterator[str]:
        holders = {"superclasses", "superclass"}
        for slot in holders:
            found = node.child_by_field_name(slot)
            if found is not None:
                for child in named(found):
                    if "keyword" not in child.type:
                        yield _without_arguments(self._reader.text(child))
        block = node.child_by_field_name("block")  # of Ruby's `Struct.new`
        body = (block or node).child_by_field_name("body")
        for child in body.named_children if body is not None else ():
            if child.type == "use_declaration":  # PHP's traits
                yield from (self._reader.text(c) for c in child.named_children if c.type == "name")
            method = self._reader.text(child.child_by_field_name("method"))
            given = child.child_by_field_name("arguments") if method in _MIXING else None
            for one in named(given) if given is not None else ():
                yield self._reader.text(one).rpartition("::")[2]
        for child in node.named_children:
            if child.type in _HEADERS:
                yield from self._listed_bases(child)

    def _listed_bases(self, header: Node) -> Iterator[str]:
        called = _called_base(header)
        if called is not None:
            yield self._reader.text(called)  # `class Duck extends Swimming(Bird)`
            return
        text = self._reader.text(header).lstrip(":").removeprefix("extends")
        text = text.removeprefix("implements")
        text = text.split("implements")[0]
        listed = _without_arguments(text).split(",")
        parts = (part.partition(" by ")[0] for part in listed)
        yield from (part.split("(")[0].strip() for part in parts)

    def _fields(self, node: Node) -> Iterator[Field]:
        header = self.primary_constructor(node) if node.type == "record_declaration" else None
        for one in header.parameters if header is not None else ():
            yield Field(one.name, one.line, None, one.type, parameter=True)
        for child in self.own_nodes(node):
            yield from self._field(child)

    def _field(self, node: Node) -> Iterator[Field]:
        read = {
            "public_field_definition": self._script_field,
            "field_definition": self._script_field,
            "assignment": self._python_field,
            "field_declaration": self._declared_field,
            "property_declaration": self._kotlin_field,
            "class_parameter": self._constructor_field,
            "property_element": self._php_field,
        }.get(node.type)
        if read is not None:
            yield from read(node)

    def _script_field(self, node: Node) -> Iterator[Field]:
        value, kind = node.child_by_field_name("value"), node.child_by_field_name("type")
        bound = node.child_by_field_name("name") or node.child_by_field_name("property")
        header = {self._reader.text(child) for child in node.children if not child.is_named}
        yield Field(
            self._reader.text(bound),
            line_of(node),
            self._reader.expr(value) if value else None,
            self._reader.text(kind).lstrip(": "),
            late="!" in header,
            optional="?" in header,
        )

    def _python_field(self, node: Node) -> Iterator[Field]:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or left.type != "identifier":
            return
        value = self._reader.expr(right) if right else None
        kind = self._reader.text(node.child_by_field_name("type"))
        yield Field(self._reader.text(left), line_of(node), value, kind)

    def _declared_field(self, node: Node) -> Iterator[Field]:
        inner = next((c for c in node.named_children if c.type == "variable_declaration"), None)
        if inner is not None:  # of C#
            kind = self._reader.text(inner.child_by_field_name("type"))
            for one in (c for c in named(inner) if c.type == "variable_declarator"):
                bound, *given = named(one)
                made = self._reader.expr(given[-1]) if given else None
                yield Field(self._reader.text(bound), line_of(one), made, kind)
            return
        kind = self._reader.text(node.child_by_field_name("type"))
        for declared in node.children_by_field_name("declarator"):
            value = declared.child_by_field_name("value")
            yield Field(
                self._reader.text(declared.child_by_field_name("name")),
                line_of(declared),
                self._reader.expr(value) if value else None,
                kind,
            )
        for bound in node.children_by_field_name("name"):
            yield Field(self._reader.text(bound), line_of(node), None, kind)

    def _kotlin_field(self, node: Node) -> Iterator[Field]:
        declared = next((c for c in node.named_children if c.type == "variable_declaration"), None)
        if declared is None:
            yield from self._automatic_field(node)
            return
        parts = named(declared)
        after = [c for c in named(node) if c.start_byte >= declared.end_byte]
        plain = [c for c in after if c.type not in _ACCESSORS]
        computed = any(c.type in {"getter", "property_delegate"} for c in after)
        kind = self._reader.text(parts[1]) if len(parts) > 1 else ""
        modifiers = next((c for c in node.named_children if c.type == "modifiers"), None)
        yield Field(
            self._reader.text(parts[0]),
            line_of(declared),
            self._reader.expr(plain[0])
            if plain and not computed
            else lazy_value(self._reader, node),
            kind,
            late="lateinit" in self._reader.text(modifiers),
            optional=computed,
        )

    def _automatic_field(self, node: Node) -> Iterator[Field]:
        """C#'s `T Name { get; } = value`; one that computes what it gives is a function."""
        bound, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if bound is not None and (value is None or value.type != "arrow_expression_clause"):
            kind = self._reader.text(node.child_by_field_name("type"))
            given = self._reader.expr(value) if value is not None else None
            yield Field(self._reader.text(bound), line_of(node), given, kind)

    def _constructor_field(self, node: Node) -> Iterator[Field]:
        read = self.parameter(node)
        yield Field(read.name, read.line, None, read.type, parameter=True)

    def _php_field(self, node: Node) -> Iterator[Field]:
        value = node.child_by_field_name("default_value")
        bound = self._reader.text(node.child_by_field_name("name")).lstrip("$")
        kind = self._reader.text(node.parent.child_by_field_name("type")) if node.parent else ""
        late = bool(kind) and value is None
        given = self._reader.expr(value) if value else None
        yield Field(bound, line_of(node), given, kind, late=late)

    def primary_constructor(self, node: Node) -> Function | None:
        """What a Kotlin class header, a Java record or a Python dataclass declares."""
        name = self._reader.text(node.child_by_field_name("name"))
        listed: list[Parameter] = []
        if self._reader.source.language == "kotlin":
            listed = list(self._header_parameters(node))
        elif node.type == "record_declaration" or self._reader.source.language == "csharp":
            listed = list(self._parameters(node))
        elif self._is_dataclass(node):
            listed = [
                Parameter(f.name, f.line, default=f.value, type=f.type)
                for f in self._fields(node)
                if f.type
            ]
        if not listed:
            return None
        return Function(
            name,
            name,
            line_of(node),
            line_of(node),
            node.start_byte,
            node.start_byte,
            tuple(listed),
            constructor=True,
        )

    def _header_parameters(self, node: Node) -> Iterator[Parameter]:
        header = next((c for c in node.named_children if c.type == "primary_constructor"), None)
        for part in self.own_nodes(header) if header else ():
            if part.type == "class_parameter":
                read = self.parameter(part)
                inner = named(part)
                kinds = {"user_type", "nullable_type", "identifier", "modifiers", "function_type"}
                has_default = b"=" in part.text.partition(b":")[2] if part.text else False
                value = inner[-1] if has_default and len(inner) > 2 else None
                plain = value is not None and (value.type not in kinds or value.text == b"null")
                yield with_default(read, self._reader, value) if plain and value else read

    def _is_dataclass(self, node: Node) -> bool:
        marks = (*self._decorators(node), *self._bases(node))
        return any(
            mark.split("(")[0].rsplit(".", 1)[-1]
            in {"dataclass", "define", "NamedTuple", "BaseModel"}
            for mark in marks
        )


def _without_arguments(text: str) -> str:
    """`Engine<String>.Rule` is an `Engine.Rule`."""
    while (plain := _TYPE_ARGUMENTS.sub("", text)) != text:
        text = plain
    return text.strip()


def _called_base(header: Node) -> Node | None:
    """The call that gives a class of JavaScript what it extends."""
    listed = [header, *header.named_children] if header.type == "class_heritage" else []
    return next((c for n in listed for c in n.named_children if c.type == "call_expression"), None)
