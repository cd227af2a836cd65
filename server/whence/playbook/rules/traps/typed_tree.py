"""The syntax trees of C, C++, Go and Java, with the types that names are declared with."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence_tools.code.syntax import line_of, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.syntax import Node

CALLS: Final = frozenset({"call_expression", "method_invocation"})
FUNCTIONS: Final = frozenset(
    {"function_definition", "function_declaration", "method_declaration", "func_literal",
     "lambda_expression", "constructor_declaration", "compact_constructor_declaration"}
)  # fmt: skip
CLASSES: Final = frozenset(
    {"class_specifier", "struct_specifier", "class_declaration", "record_declaration",
     "enum_declaration", "interface_declaration", "type_spec"}
)  # fmt: skip
LOOPS: Final = frozenset(
    {"for_statement", "for_range_loop", "enhanced_for_statement", "while_statement", "do_statement"}
)
_SCOPES: Final = (
    FUNCTIONS | CLASSES | LOOPS
    | {"compound_statement", "block", "if_statement", "catch_clause", "statement_list"}
)  # fmt: skip
_DECLARES: Final = frozenset(
    {"declaration", "field_declaration", "parameter_declaration", "for_range_loop",
     "local_variable_declaration", "formal_parameter", "enhanced_for_statement", "var_spec",
     "optional_parameter_declaration"}
)  # fmt: skip
_WRAPS: Final = {
    "pointer_declarator": "*", "array_declarator": "[]", "reference_declarator": "&",
    "init_declarator": "", "parenthesized_declarator": "", "variable_declarator": "",
}  # fmt: skip
_NAMES: Final = frozenset({"identifier", "field_identifier"})
_MEMBERS: Final = frozenset({"field_expression", "field_access", "selector_expression"})
_IGNORED: Final = re.compile(r"\b(?:const|static|volatile|struct|final|std::|unsigned(?= long))\b")
_ELEMENT: Final = re.compile(
    r"^(?:\[\w*\](?P<go>.+)|(?P<array>.+?)\s*(?:\[\]|\*)"
    r"|(?:\w+::)?(?:\w*(?:vector|deque|array|[Ll]ist|Set|span))<(?P<of>[^,]+)(?:,.*)?>)$"
)
SMALL: Final = frozenset({"int", "unsigned", "unsigned int", "uint32_t", "int32_t", "short",
                          "uint16_t", "int16_t", "char", "byte", "uint8_t", "int8_t"})  # fmt: skip


class Declared(NamedTuple):
    """A name with its type as written, `*` and `[]` behind it.

    Attributes:
        start, end: the bytes in which it holds.
        owner: of a field, its class.
    """

    name: str
    type: str
    start: int
    end: int
    owner: str = ""


class Tree:
    """One file's."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self._flow = flow_of(file)
        self.language = self._flow.language

    def text(self, node: Node | None) -> str:
        return self._flow.source.text(node) if node is not None else ""

    def site(self, node: Node) -> Site:
        return Site(self.file, line_of(node))

    def list_nodes(self, *types: str, inside: Node | None = None) -> list[Node]:
        """The nodes of these types, in the order of the text."""
        first, last = (inside.start_byte, inside.end_byte) if inside is not None else (0, 1 << 40)
        found = [
            one for kind in dict.fromkeys(types) for one in self._by_type.get(kind, ())
            if first <= one[1].start_byte and one[1].end_byte <= last
        ]  # fmt: skip
        return [node for _, node in sorted(found, key=lambda one: one[0])]

    @cached_property
    def _by_type(self) -> dict[str, list[tuple[int, Node]]]:
        """The nodes by type, with their place in the order of the text."""
        found: dict[str, list[tuple[int, Node]]] = {}
        for place, node in enumerate(self._flow.nodes):
            found.setdefault(node.type, []).append((place, node))
        return found

    def called(self, call: Node) -> str:
        """The last name of what a call calls."""
        callee = call.child_by_field_name("name") or call.child_by_field_name("function")
        return self.last_name(callee)

    def receiver(self, call: Node) -> Node | None:
        """What a call's method is called on."""
        of = call.child_by_field_name("object")
        callee = call.child_by_field_name("function")
        if of is None and callee is not None and callee.type in _MEMBERS:
            return _object_of(callee)
        return of

    def last_name(self, node: Node | None) -> str:
        """`c` of `a.b->c`; "" of what has no name."""
        if node is None:
            return ""
        own = node.child_by_field_name("field") or node.child_by_field_name("name")
        if own is not None:
            return self.last_name(own)
        return self.text(node) if not node.named_child_count and node.is_named else ""

    @cached_property
    def declared(self) -> list[Declared]:
        return [one for node in self.list_nodes(*_DECLARES) for one in self._read(node)]

    @cached_property
    def declared_as(self) -> dict[str, list[Declared]]:
        """The same by name."""
        found: dict[str, list[Declared]] = {}
        for one in self.declared:
            found.setdefault(one.name, []).append(one)
        return found

    @cached_property
    def results(self) -> list[tuple[str, str]]:
        """The functions' names with the types of their results."""
        found = []
        for node in self.list_nodes(*FUNCTIONS, "declaration", "field_declaration"):
            kind = node.child_by_field_name("type") or node.child_by_field_name("result")
            name = self.last_name(node.child_by_field_name("name"))
            stars = ""
            at = node.child_by_field_name("declarator")
            while at is not None and at.type != "function_declarator":
                stars += _WRAPS.get(at.type, "")
                at = at.child_by_field_name("declarator") or _inner(at)
            if at is not None:
                name = self.last_name(at.child_by_field_name("declarator"))
            if name and kind is not None and (at is not None or node.type in FUNCTIONS):
                found.append((name, plain_type(self.text(kind)) + stars))
        for record in self.list_nodes("record_declaration"):
            parts = record.child_by_field_name("parameters")
            found += [
                (self.last_name(one.child_by_field_name("name")),
                 plain_type(self.text(one.child_by_field_name("type"))))
                for one in (parts.named_children if parts is not None else ())
            ]  # fmt: skip
        return found

    def _read(self, node: Node) -> Iterator[Declared]:
        kind = node.child_by_field_name("type")
        if kind is None:
            return
        scope = find_around(node, *_SCOPES) if node.type not in LOOPS else node
        if node.type in {"parameter_declaration", "formal_parameter"}:
            scope = find_around(node, *FUNCTIONS, "catch_clause", "record_declaration")
            if scope is None:
                return
        start, end = (scope.start_byte, scope.end_byte) if scope is not None else (0, 1 << 40)
        is_field = node.type == "field_declaration" or (
            scope is not None and scope.type == "record_declaration"
        )
        klass = find_around(node, *CLASSES) if is_field else None
        owner = self.text(klass.child_by_field_name("name")) if klass is not None else ""
        written = plain_type(self.text(kind))
        for part in (
            *node.children_by_field_name("declarator"), *node.children_by_field_name("name")
        ):  # fmt: skip
            suffix = ""
            at: Node | None = part
            while at is not None and at.type in _WRAPS:
                suffix += _WRAPS[at.type]
                at = (
                    at.child_by_field_name("declarator") or at.child_by_field_name("name")
                    or _inner(at)
                )  # fmt: skip
            if at is not None and at.type in _NAMES:
                yield Declared(self.text(at), written + suffix, start, end, owner)


class Types:
    """The declared types of the names of a program."""

    def __init__(self, files: Sequence[SourceFile]) -> None:
        self.trees = [Tree(one) for one in files]
        self._results: dict[str, set[str]] = {}
        self._fields: dict[str, set[str]] = {}
        for tree in self.trees:
            for name, kind in tree.results:
                self._results.setdefault(name, set()).add(kind)
            for one in tree.declared:
                if one.owner:
                    self._fields.setdefault(one.name, set()).add(one.type)

    def find(self, tree: Tree, node: Node | None) -> str:
        """The type of an expression; "" where it is not written, or not only one."""
        if node is None:
            return ""
        if node.type in {"parenthesized_expression", "condition_clause"} and node.named_children:
            return self.find(tree, node.named_children[-1])
        if node.type in _NAMES:
            return self._find_name(tree, node)
        if node.type in _MEMBERS:
            return _only(self._fields.get(tree.last_name(node), set()))
        if node.type in CALLS:
            return self._find_result(tree, node)
        if node.type == "cast_expression":
            return plain_type(tree.text(node.child_by_field_name("type")))
        if node.type in {"number_literal", "decimal_integer_literal", "int_literal"}:
            return _type_of_number(tree.text(node))
        if node.type in {"subscript_expression", "array_access", "index_expression"}:
            of = node.child_by_field_name("argument") or node.child_by_field_name("array")
            return element_of(self.find(tree, of or node.child_by_field_name("operand")))
        if node.type == "binary_expression":
            kinds = {self.find(tree, node.child_by_field_name(one)) for one in ("left", "right")}
            return "int" if kinds <= SMALL else _only(kinds)
        return ""

    def _find_name(self, tree: Tree, node: Node) -> str:
        name = tree.text(node)
        held = [
            one for one in tree.declared_as.get(name, ()) if one.start <= node.start_byte < one.end
        ]
        if held:
            return max(held, key=lambda one: one.start).type
        return _only(self._fields.get(name, set()))

    def _find_result(self, tree: Tree, call: Node) -> str:
        name = tree.called(call)
        if name in {"size", "length"} and tree.receiver(call) is not None:
            return "size_t" if tree.language == "cpp" else "int"
        return _only(self._results.get(name, set()))


def find_around(node: Node, *types: str) -> Node | None:
    """The innermost node of these types around another."""
    return next((one for one in walk_ancestors(node) if one.type in types), None)


def list_arguments(call: Node) -> list[Node]:
    given = call.child_by_field_name("arguments")
    return [one for one in given.named_children if one.type != "comment"] if given else []


def list_statements(body: Node | None) -> list[Node]:
    """The statements directly in a block."""
    if body is None:
        return []
    inner = [one for one in body.named_children if one.type != "comment"]
    if len(inner) == 1 and inner[0].type == "statement_list":
        return [one for one in inner[0].named_children if one.type != "comment"]
    return inner


def operator_of(tree: Tree, node: Node) -> str:
    return tree.text(node.child_by_field_name("operator"))


def unwrap(node: Node) -> Node:
    """What stands in parentheses."""
    while node.type in {"parenthesized_expression", "condition_clause"} and node.named_children:
        node = node.named_children[-1]
    return node


def plain_type(text: str) -> str:
    return " ".join(_IGNORED.sub("", text).split())


def element_of(kind: str) -> str:
    """Of what the elements of an array, list or vector are."""
    match = _ELEMENT.match(kind.rstrip("&").strip())
    return next((one for one in match.groups() if one), "").strip() if match else ""


def _object_of(node: Node) -> Node | None:
    return (
        node.child_by_field_name("argument") or node.child_by_field_name("object")
        or node.child_by_field_name("operand")
    )  # fmt: skip


def _inner(node: Node) -> Node | None:
    return node.named_children[0] if node.named_children else None


def _only(kinds: set[str]) -> str:
    return next(iter(kinds)) if len(kinds) == 1 else ""


def _type_of_number(text: str) -> str:
    small = text.lower()
    if not small.startswith("0x") and re.search(r"[.ef]", small):
        return "double"
    return "long" if small.endswith(("l", "ll", "ul", "ull")) else "int"
