"""The bodies of a type and the members that are written in them, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.code.syntax import line_of, walk
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source

_TYPES: Final = frozenset({"struct_type", "interface_type", "object_type"})  # Go's, TypeScript's
_AROUND: Final = frozenset(  # a member, or several
    {
        "ambient_declaration", "declaration_list", "decorated_definition",
        "enum_body_declarations", "event_field_declaration", "export_statement",
        "field_declaration_list", "lexical_declaration", "template_declaration",
        "variable_declaration",
    }
)  # fmt: skip
_UNNAMED: Final = frozenset({"field_declaration", "reference_declarator"})  # C#'s, C++'s
_NO_MEMBERS: Final = frozenset({"base_class_clause", "comment", "function_type", "parameter_list"})


@dataclass(frozen=True, slots=True)
class TypeBody:
    """A body that belongs to a type.

    Attributes:
        line: the 1-based line on which the declaration of the body begins.
        members: 1-based lines by name, of what stands directly in it.
        bases: what an interface extends, as written.
        is_definition: it defines the type; others add to it (Rust's `impl`, Go's methods).
    """

    line: int
    members: dict[str, int]
    bases: tuple[str, ...] = ()
    is_definition: bool = True


def find_type_bodies(source: Source, owner: str) -> list[TypeBody]:
    """The bodies of the types of a name, in the order of the text."""
    found = []
    defined = set()
    for node in walk(source.root):
        body, line = _body_of(node), line_of(node)
        if body is not None and body.id not in defined and _defines(source, node, owner):
            defined.add(body.id)  # of `typedef struct node { … } node` too
            found.append(TypeBody(line, _members(source, body), _bases(source, node)))
        elif node.type == "struct_item" and body is None and _defines(source, node, owner):
            found.append(TypeBody(line, {}))  # Rust's `struct Unit;`
        elif node.type == "impl_item" and _names(source, node, "type", owner):
            members = _members(source, node.child_by_field_name("body"))
            found.append(TypeBody(line, members, is_definition=False))
        elif node.type == "method_declaration" and _receives(source, node, owner):
            found.append(TypeBody(line, dict(_declared(source, node)), is_definition=False))
    return found


def _body_of(node: Node) -> Node | None:
    """The body of a declared type; None for what is none or only names one."""
    if node.type == "struct_expression":  # Rust's `Pair { left: 1 }` makes one
        return None
    if node.type in {"type_spec", "type_alias_declaration", "type_definition"}:
        inner = node.child_by_field_name("type") or node.child_by_field_name("value")
        if inner is not None and inner.type not in _TYPES:
            return inner.child_by_field_name("body")
        return inner
    is_function = node.child_by_field_name("parameters") or node.child_by_field_name("declarator")
    return None if is_function else node.child_by_field_name("body")


def _defines(source: Source, node: Node, owner: str) -> bool:
    field = "declarator" if node.type == "type_definition" else "name"
    return node.type != "impl_item" and _names(source, node, field, owner)


def _names(source: Source, node: Node, field: str, owner: str) -> bool:
    """Whether a field of a node is a name, also one with type parameters."""
    named = node.child_by_field_name(field)
    if named is not None and named.type in {"generic_type", "template_type"}:
        named = named.child_by_field_name("type") or named.child_by_field_name("name")
    return named is not None and source.text(named) == owner


def _receives(source: Source, node: Node, owner: str) -> bool:
    """Go: whether a method is one of the type."""
    receiver = node.child_by_field_name("receiver")
    words = source.text(receiver).partition("[")[0].strip("()*").split() if receiver else []
    return bool(words) and words[-1].lstrip("*") == owner


def _bases(source: Source, node: Node) -> tuple[str, ...]:
    clauses = (one for one in node.named_children if one.type.startswith("extends"))
    return tuple(source.text(base) for clause in clauses for base in clause.named_children)


def _members(source: Source, body: Node | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for node in body.named_children if body is not None else ():
        for name, line in _declared(source, node):
            found.setdefault(name, line)
    return found


def _declared(source: Source, node: Node) -> Iterator[tuple[str, int]]:
    """(name, line) of what a node declares."""
    if node.type in _AROUND or node.type.startswith("preproc"):
        for inner in node.named_children:
            if not inner.type.endswith("identifier"):  # a type, or what a condition asks for
                yield from _declared(source, inner)
        return
    if node.type in _NO_MEMBERS:
        return
    if node.type.endswith("identifier"):
        yield source.text(node), line_of(node)
        return
    named = node.children_by_field_name("name") or node.children_by_field_name("declarator")
    if node.type in _UNNAMED and not named:
        named = [one for one in node.named_children if one.type != "type_identifier"]
    for inner in named:
        if inner.type in {"destructor_name", "operator_name"}:
            yield source.text(inner), line_of(inner)
        else:
            yield from _declared(source, inner)
