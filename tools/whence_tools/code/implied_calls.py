"""What statements and operators call: Python's special methods, Kotlin's operators, loops' ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.flow_model import Expr
    from whence_tools.code.values import View

_OPERATORS = {
    "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__",
    "%": "__mod__", "**": "__pow__", "@": "__matmul__", "&": "__and__", "|": "__or__",
    "^": "__xor__", "<<": "__lshift__", ">>": "__rshift__", "==": "__eq__", "!=": "__ne__ __eq__",
    "<": "__lt__", "<=": "__le__ __lt__", ">": "__gt__", ">=": "__ge__ __lt__",
    "in": "__contains__ __iter__",
    "not in": "__contains__ __iter__", "+=": "__iadd__ __add__", "-=": "__isub__ __sub__",
    "*=": "__imul__ __mul__", "/=": "__itruediv__ __truediv__", "|=": "__ior__ __or__",
    "&=": "__iand__ __and__",
}  # fmt: skip
_KOTLIN_OPERATORS = {
    "+": "plus", "-": "minus", "*": "times", "/": "div", "%": "rem", "..": "rangeTo",
    "<": "compareTo", "<=": "compareTo", ">": "compareTo", ">=": "compareTo", "==": "equals",
    "in": "contains", "!in": "contains", "+=": "plusAssign plus", "-=": "minusAssign minus",
}  # fmt: skip
_RUST_OPERATORS = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem", "==": "eq", "!=": "ne eq",
    "<": "lt partial_cmp", "<=": "le partial_cmp", ">": "gt partial_cmp", ">=": "ge partial_cmp",
    "+=": "add_assign add", "-=": "sub_assign sub", "*=": "mul_assign mul", "/=": "div_assign div",
    "&": "bitand", "|": "bitor", "^": "bitxor", "<<": "shl", ">>": "shr",
}  # fmt: skip
_RUST_SIGNS = {"-": "neg", "!": "not", "*": "deref"}
_SIGNS = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}
_KOTLIN_SIGNS = {"-": "unaryMinus", "+": "unaryPlus", "!": "not", "++": "inc", "--": "dec"}
_REWRITTEN = {  # what C++ has in place of an operator
    "!=": ("operator==",), **dict.fromkeys(("<", ">", "<=", ">="), ("operator<=>",))
}  # fmt: skip
_OF_CPP = frozenset({"binary_expression", "unary_expression", "pointer_expression",
                     "update_expression", "assignment_expression", "subscript_expression",
                     "field_expression"})  # fmt: skip
_TABLES = {
    "python": (_SIGNS, _OPERATORS),
    "kotlin": (_KOTLIN_SIGNS, _KOTLIN_OPERATORS),
    "rust": (_RUST_SIGNS, _RUST_OPERATORS),
}
_IN = frozenset({"in", "not in", "!in"})
_OPERATIONS = frozenset({"binary_operator", "comparison_operator", "augmented_assignment",
                         "binary_expression", "in_expression", "assignment",
                         "compound_assignment_expr",
                         "range_expression", "binary"})  # fmt: skip
_SIGNED = frozenset({"unary_operator", "unary_expression"})
_READERS = frozenset({"attribute", "subscript", "member_expression", "subscript_expression",
                      "member_access_expression"})  # fmt: skip
_MEMBERS = ("attribute", "property", "name")
_PARTS_OF_KOTLIN = frozenset({"call_expression", "navigation_expression", "index_expression"})
_TESTS = {"if_statement": 0, "elif_clause": 0, "while_statement": 0, "conditional_expression": 1,
          "not_operator": 0, "boolean_operator": 0, "assert_statement": 0}  # fmt: skip
_DELETED = {"subscript": "__delitem__", "attribute": "__delattr__"}
_SUBSCRIPTS = {"subscript": "__setitem__", "index_expression": "set"}
ITERATION = {  # what a loop calls of an object, and of what that gives
    "java": ("iterator", "hasNext", "next"),
    "kotlin": ("iterator", "hasNext", "next"),
    "rust": ("into_iter", "next"),
    "php": ("getIterator", "rewind", "valid", "current", "next"),
    "javascript": ("[Symbol.iterator]",),
    "typescript": ("[Symbol.iterator]",),
}


class Implied(NamedTuple):
    """What a statement or operator does with an object.

    Attributes:
        names: of the method; the first that the object has is called. None where reading alone may
            run a property.
        given: what it is called with.
        unless: methods of what is given that are called instead.
    """

    held: Expr
    names: tuple[str, ...] = ()
    given: tuple[Expr, ...] = ()
    unless: tuple[str, ...] = ()


def find_implied(view: View, node: Node, special: frozenset[str]) -> Iterator[Implied]:
    """What a node calls of `special` without a call."""
    kind = node.type
    if view.flow.language == "cpp":
        yield from _find_in_cpp(view, node, special)
    elif kind in _READERS:
        member = next((m for m in map(node.child_by_field_name, _MEMBERS) if m is not None), None)
        name = view.flow.source.text(member) if member is not None else ""
        is_asked = "__getattr__" in special and name not in view.member_names
        if member is None or is_asked or name in special:
            yield Implied(view.read(node))
    elif kind in _OPERATIONS:
        yield from _find_operated(view, node, special)
        yield from _find_set(view, node)
    elif view.flow.language == "python":
        yield from _find_in_python(view, node)
    elif view.flow.language == "kotlin":
        yield from _find_in_kotlin(view, node, special)
    elif view.flow.language == "rust":
        yield from _find_in_rust(view, node)
    elif kind == "resource" and (value := node.child_by_field_name("value")) is not None:
        yield Implied(view.read(value), ("close",))


def operator_names(language: str, operator: str, count: int) -> tuple[str, ...]:
    """The methods that an operator with so many operands is, the first that there is."""
    if language == "ruby":
        return (operator if count > 1 else f"{operator}@",)
    signs, operators = _TABLES.get(language, ({}, {}))
    return tuple((signs if count == 1 else operators).get(operator, "").split())


def overloaded_names(operator: str) -> tuple[str, ...]:
    """What an operator of C++'s may be, the first that there is."""
    return (f"operator{operator}", *_REWRITTEN.get(operator, ()))


def reflected_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The methods of the right side that Python calls for want of some methods of the left."""
    return tuple(
        f"__r{name[2:]}" for name in names if name.startswith("__") and not name.startswith("__i")
    )


def _find_in_python(view: View, node: Node) -> Iterator[Implied]:
    kind = node.type
    if kind == "with_item":
        value = node.child_by_field_name("value") or node
        inner = view.read(value.named_children[0] if value.type == "as_pattern" else value)
        yield Implied(inner, ("__enter__", "__aenter__"))
        yield Implied(inner, ("__exit__", "__aexit__"))
    elif kind == "delete_statement":
        for deleted in _flattened(node.named_children[0]):
            if deleted.type in _DELETED:
                yield Implied(view.read(deleted.named_children[0]), (_DELETED[deleted.type],))
    elif kind in ("set", "pair") and node.named_children:
        for key in node.named_children if kind == "set" else node.named_children[:1]:
            yield Implied(view.read(key), ("__hash__",))
    elif kind == "interpolation":
        is_repr = any(child.text == b"!r" for child in node.named_children[1:])
        names = ("__repr__",) if is_repr else ("__format__", "__str__", "__repr__")
        yield Implied(view.read(node.named_children[0]), names)
    elif kind in _SIGNED:
        yield from _find_signed(view, node, _SIGNS)
    elif kind in _TESTS and len(node.named_children) > _TESTS[kind]:
        yield Implied(view.read(node.named_children[_TESTS[kind]]), ("__bool__",))


def _find_in_kotlin(view: View, node: Node, special: frozenset[str]) -> Iterator[Implied]:
    if node.type in _SIGNED:
        yield from _find_signed(view, node, _KOTLIN_SIGNS, _find_signed_whole(node))
    elif node.type == "navigation_expression":
        name = view.flow.source.text(node.named_children[-1])
        if name in special or "getValue" in special:
            yield Implied(view.read(node))
    elif node.type == "index_expression":
        yield Implied(view.read(node.named_children[0]), ("get",))


def _find_in_cpp(view: View, node: Node, special: frozenset[str]) -> Iterator[Implied]:
    sign = node.child_by_field_name("operator")
    operator = view.flow.source.text(sign) if sign is not None else "[]"
    is_special = not special.isdisjoint(overloaded_names(operator))
    if is_special and node.type in _OF_CPP:
        yield Implied(view.read(node))


def _find_in_rust(view: View, node: Node) -> Iterator[Implied]:
    if node.type in _SIGNED:
        yield from _find_signed(view, node, _RUST_SIGNS)
    elif node.type == "index_expression":
        yield Implied(view.read(node.named_children[0]), ("index_mut", "index"))


def _find_operated(view: View, node: Node, special: frozenset[str]) -> Iterator[Implied]:
    operators = [child.type for child in node.children if not child.is_named]
    operands = node.named_children
    for operator, left, right in zip(operators, operands, operands[1:], strict=False):
        names = operator_names(view.flow.language, operator, 2)
        reflected = reflected_names(names) if view.is_python and operator not in _IN else ()
        if not special.isdisjoint(reflected):
            yield Implied(view.read(right), reflected, (view.read(left),), names)
        if special.isdisjoint(names):
            continue
        held, given = (right, left) if operator in _IN else (left, right)
        yield Implied(view.read(held), names, (view.read(given),))


def _find_set(view: View, node: Node) -> Iterator[Implied]:
    """`a[key] = value`, also where the value is joined to the one before."""
    name = _SUBSCRIPTS.get(node.named_children[0].type if node.named_children else "")
    if name and "assignment" in node.type:
        target, *value = node.named_children
        held, *keys = target.named_children
        yield Implied(view.read(held), (name,), tuple(map(view.read, (*keys, *value[-1:]))))


def _find_signed(
    view: View, node: Node, names: dict[str, str], whole: Node | None = None
) -> Iterator[Implied]:
    """Args: whole: what the sign is of, where that is more than the node's own operand."""
    name = next((names[c.type] for c in node.children if c.type in names), None)
    if name is not None and node.named_children:
        yield Implied(view.read(whole or node.named_children[0]), (name,))


def _find_signed_whole(node: Node) -> Node | None:
    """What a sign stands before, where to Kotlin's grammar `-price(tea).net` is a part of
    `-price`."""
    whole, above = None, node.parent if not node.children[0].is_named else None
    while above is not None and above.type in _PARTS_OF_KOTLIN and above.named_children[0] == node:
        node, whole, above = above, above, above.parent
    return whole


def _flattened(node: Node) -> list[Node]:
    return node.named_children if node.type in ("expression_list", "tuple") else [node]
