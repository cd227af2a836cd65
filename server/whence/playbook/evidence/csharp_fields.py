"""The fields of C#'s syntax trees by the names that other languages' grammars give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from whence_tools.code.syntax import Node

_FIELDS: Final = {
    ("method_declaration", "type"): "returns",
    ("foreach_statement", "name"): "left",
    ("element_access_expression", "index"): "subscript",
}
_PARTS: Final = {
    ("variable_declaration", "declarator"): "variable_declarator",
    ("record_declaration", "parameters"): "parameter_list",
    ("implicit_object_creation_expression", "arguments"): "argument_list",
    ("generic_name", "name"): "identifier",
    ("conditional_access_expression", "name"): "member_binding_expression",
}
WRAPPED_DECLARATIONS: Final = frozenset({"field_declaration", "local_declaration_statement"})


def find_field(node: Node, name: str) -> list[Node]:
    """What stands in a field that C#'s grammar calls otherwise, or gives no name."""
    below = node.named_children
    if (node.type, name) in _FIELDS:
        return node.children_by_field_name(_FIELDS[node.type, name])
    if (node.type, name) in _PARTS:
        return [one for one in below if one.type == _PARTS[node.type, name]]
    if (node.type, name) == ("variable_declarator", "value"):
        return below[-1:] if len(below) > 1 else []
    declared = [one for one in below if one.type == "variable_declaration"]
    if node.type not in WRAPPED_DECLARATIONS or not declared:
        return []
    return declared[0].children_by_field_name(name) or find_field(declared[0], name)
