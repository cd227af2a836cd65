"""The syntax trees of compiled languages, with the types that names are declared as."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.evidence.csharp_fields import WRAPPED_DECLARATIONS, find_field
from whence_tools.code.syntax import line_of, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.syntax import Node

LANGUAGES: Final = ("c", "cpp", "csharp", "java", "kotlin", "go", "rust")
CALLS: Final = frozenset({"call_expression", "method_invocation", "invocation_expression"})
FUNCTIONS: Final = frozenset(
    {"function_definition", "function_declaration", "method_declaration", "func_literal",
     "lambda_expression", "constructor_declaration", "compact_constructor_declaration",
     "function_item", "closure_expression", "local_function_statement",
     "anonymous_method_expression", "accessor_declaration"}
)  # fmt: skip
CLASSES: Final = frozenset(
    {"class_specifier", "struct_specifier", "class_declaration", "record_declaration",
     "enum_declaration", "interface_declaration", "type_spec", "struct_item", "struct_declaration"}
)  # fmt: skip
LOOPS: Final = frozenset(
    {"for_statement", "for_range_loop", "enhanced_for_statement", "while_statement", "do_statement",
     "for_expression", "while_expression", "loop_expression", "foreach_statement"}
)  # fmt: skip
_SCOPES: Final = (
    FUNCTIONS | CLASSES | LOOPS
    | {"compound_statement", "block", "if_statement", "catch_clause", "statement_list"}
)  # fmt: skip
_DECLARES: Final = frozenset(
    {"declaration", "field_declaration", "parameter_declaration", "for_range_loop",
     "local_variable_declaration", "formal_parameter", "enhanced_for_statement", "var_spec",
     "optional_parameter_declaration", "let_declaration", "parameter", "variable_declaration",
     "property_declaration", "declaration_expression", "declaration_pattern", "foreach_statement"}
)  # fmt: skip
_PARAMETERS: Final = frozenset({"parameter_declaration", "formal_parameter", "parameter"})
_WRAPS: Final = {
    "pointer_declarator": "*", "array_declarator": "[]", "reference_declarator": "&",
    "init_declarator": "", "parenthesized_declarator": "", "variable_declarator": "",
}  # fmt: skip
_IN_PARENTHESES: Final = frozenset({"parenthesized_expression", "condition_clause"})
_NAMES: Final = frozenset({"identifier", "field_identifier"})
_MEMBERS: Final = frozenset(
    {"field_expression", "field_access", "selector_expression", "member_access_expression",
     "conditional_access_expression"}
)  # fmt: skip
_ITEMS: Final = frozenset(
    {"subscript_expression", "array_access", "index_expression", "element_access_expression"}
)
_OBJECTS: Final = ("argument", "array", "object", "operand", "value", "expression", "condition")
_RESULTS: Final = ("type", "result", "return_type")
_NUMBERS: Final = frozenset(
    {"number_literal", "decimal_integer_literal", "int_literal", "integer_literal",
     "float_literal", "decimal_floating_point_literal"}
)  # fmt: skip
_SHARP_TEXTS: Final = frozenset(
    {"verbatim_string_literal", "interpolated_string_expression", "raw_string_literal"}
)
_WRAPPED: Final = frozenset({"argument", "bracketed_argument_list"})
_IGNORED: Final = re.compile(r"\b(?:const|static|volatile|struct|final|std::|unsigned(?= long))\b")
_ELEMENT: Final = re.compile(
    r"^(?:\[\w*\](?P<go>.+)|(?P<array>.+?)\s*(?:\[\]|\*)"
    r"|(?:\w+::)?(?:\w*(?:vector|deque|array|[Ll]ist|Set|span))<(?P<of>[^,]+)(?:,.*)?>)$"
)
SMALL: Final = frozenset({"int", "unsigned", "unsigned int", "uint32_t", "int32_t", "short",
                          "uint16_t", "int16_t", "char", "byte", "uint8_t", "int8_t"})  # fmt: skip

UNSIGNED: Final = frozenset(
    {"unsigned", "unsigned int", "size_t", "uint32_t", "uint64_t", "unsigned long", "uint",
     "uint64", "uint32", "unsigned long long", "size_type", "uint8_t", "uint16_t"}
)  # fmt: skip


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

    def holds_at(self, part: Part) -> bool:
        return self.start <= part.start < self.end


class Part:
    """A node of a tree, or what a node does not have: that is false, without text and parts."""

    __slots__ = ("node", "tree")

    def __init__(self, tree: Tree, node: Node | None) -> None:
        self.tree, self.node = tree, node

    def __bool__(self) -> bool:
        return self.node is not None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    @property
    def type(self) -> str:
        return self.node.type if self.node is not None else ""

    @property
    def text(self) -> str:
        return self.tree.source.text(self.node) if self.node is not None else ""

    @property
    def start(self) -> int:
        return self.node.start_byte if self.node is not None else 0

    @property
    def end(self) -> int:
        return self.node.end_byte if self.node is not None else 1 << 40

    @property
    def site(self) -> Site:
        assert self.node is not None
        return Site(self.tree.file, line_of(self.node))

    @property
    def parent(self) -> Part:
        around = self.node.parent if self.node is not None else None
        while around is not None and around.type in _WRAPPED:
            around = around.parent
        return Part(self.tree, around)

    @property
    def children(self) -> list[Part]:
        """The nodes below it that have a meaning, without comments."""
        below = self.node.named_children if self.node is not None else ()
        return [Part(self.tree, one) for one in below if one.type != "comment"]

    def field(self, *names: str) -> Part:
        """The first of these fields that it has."""
        found = (self.node.child_by_field_name(one) for one in names) if self.node else ()
        first = next((one for one in found if one is not None), None)
        if first is None and self.tree.language == "csharp" and self.node is not None:
            first = next((one for name in names for one in find_field(self.node, name)), None)
        return Part(self.tree, first)

    def fields(self, *names: str) -> list[Part]:
        """All that stands in fields of these names."""
        if self.node is None:
            return []
        found = [one for name in names for one in self.node.children_by_field_name(name)]
        if not found and self.tree.language == "csharp":
            found = [one for name in names for one in find_field(self.node, name)]
        return [Part(self.tree, one) for one in found]

    def find_around(self, *types: str) -> Part:
        """The innermost node of these types around it."""
        around = walk_ancestors(self.node) if self.node is not None else ()
        return Part(self.tree, next((one for one in around if one.type in types), None))

    def list_around(self, *types: str) -> list[Part]:
        """The nodes of these types around it, innermost first."""
        around = walk_ancestors(self.node) if self.node is not None else ()
        return [Part(self.tree, one) for one in around if one.type in types]

    def list_inside(self, *types: str) -> list[Part]:
        """The nodes of these types in it, itself included, in the order of the text."""
        return self.tree.list_parts(*types, inside=self) if self else []

    def list_calls(self, *names: str) -> list[Part]:
        """The calls in it of what has one of these names."""
        return [one for one in self.list_inside(*CALLS) if not names or one.called in names]

    def contains(self, other: Part) -> bool:
        return self.start <= other.start and other.end <= self.end

    @property
    def function(self) -> Part:
        """The innermost function around it."""
        return self.find_around(*FUNCTIONS)

    @property
    def arguments(self) -> list[Part]:
        """Of a call."""
        if self._is_kotlin_call:
            listed = [part for one in self.children[1:] for part in one.children]
            given = [one.children[-1] if one.type == "value_argument" else one for one in listed]
            return [*(self.first.arguments if self.has_lambda else ()), *given]
        given = self.field("arguments").children
        return [one.children[-1] if one.type in _WRAPPED and one.children else one for one in given]

    @property
    def callee(self) -> Part:
        """What a call calls."""
        if self._is_kotlin_call:
            is_inner = self.parent.has_lambda and self.parent.first == self
            part = self.first.first if self.has_lambda else self.first
            return self.field() if is_inner else part
        return self.field("name", "function")

    @property
    def called(self) -> str:
        """The last name of what a call calls."""
        return self.callee.last_name

    @property
    def has_lambda(self) -> bool:
        """Whether a lambda stands behind the parentheses of a call, which is a call inside then."""
        below = self.children if self._is_kotlin_call else []
        return [one.type for one in below] == ["call_expression", "annotated_lambda"]

    @property
    def _is_kotlin_call(self) -> bool:
        """Kotlin's grammar gives a call no fields."""
        return self.type == "call_expression" and self.tree.language == "kotlin"

    @property
    def name_line(self) -> int:
        """The line on which the name of what a call calls stands, as a compiler says of a chain."""
        callee = self.field("name", "function")
        return (callee.field("field", "name") or callee).site.line

    @property
    def receiver(self) -> Part:
        """What a call's method is called on."""
        callee = self.callee if self._is_kotlin_call else self.field("function")
        if callee.type == "navigation_expression":
            return callee.first
        return self.field("object") or callee.field(*(_OBJECTS if callee.type in _MEMBERS else ()))

    @property
    def last_name(self) -> str:
        """`c` of `a.b->c`; "" of what has no name."""
        own = self.field("field", "name")
        if own:
            return own.last_name
        if self.type == "navigation_expression":
            return self.children[-1].text
        return self.text if self.node is not None and not self.node.named_child_count else ""

    @property
    def declared_name(self) -> Part:
        """The name that a declarator declares."""
        part = self
        while part and part.type not in _NAMES:
            part = part.field("declarator") or part.first
        return part

    @property
    def operator(self) -> str:
        return self.field("operator").text

    @property
    def unwrapped(self) -> Part:
        """What stands in parentheses."""
        part = self
        while part.type in _IN_PARENTHESES and part.children:
            part = part.children[-1]
        return part

    @property
    def statements(self) -> list[Part]:
        """Those directly in a block."""
        below = self.children
        return below[0].children if [one.type for one in below] == ["statement_list"] else below

    @property
    def first(self) -> Part:
        """The first of its children."""
        return next(iter(self.children), self.field())


class Tree:
    """One file's."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self._flow = flow_of(file)
        self.source = self._flow.source
        self.language = self._flow.language

    def list_parts(self, *types: str, inside: Part | None = None) -> list[Part]:
        """The nodes of these types, in the order of the text."""
        first, last = (inside.start, inside.end) if inside is not None else (0, 1 << 40)
        found = [
            one for kind in dict.fromkeys(types) for one in self._by_type.get(kind, ())
            if first <= one[1].start_byte and one[1].end_byte <= last
        ]  # fmt: skip
        return [Part(self, node) for _, node in sorted(found, key=lambda one: one[0])]

    def list_calls(self, *names: str) -> list[Part]:
        """The calls of what has one of these names."""
        return [one for one in self.list_parts(*CALLS) if not names or one.called in names]

    @cached_property
    def _by_type(self) -> dict[str, list[tuple[int, Node]]]:
        """The nodes by type, with their place in the order of the text."""
        found: dict[str, list[tuple[int, Node]]] = {}
        for place, node in enumerate(self._flow.nodes):
            found.setdefault(node.type, []).append((place, node))
        return found

    @cached_property
    def declared(self) -> list[Declared]:
        return [one for part in self.list_parts(*_DECLARES) for one in _read_declared(part)]

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
        for part in self.list_parts(*FUNCTIONS, "declaration", "field_declaration"):
            kind, name, stars = part.field(*_RESULTS), part.field("name").last_name, ""
            at = part.field("declarator")
            while at and at.type != "function_declarator":
                stars += _WRAPS.get(at.type, "")
                at = at.field("declarator") or at.first
            name = at.field("declarator").last_name if at else name
            if name and kind and (at or part.type in FUNCTIONS):
                found.append((name, simplify_type(kind.text) + stars))
        return found + [
            (one.field("name").last_name, simplify_type(one.field("type").text))
            for record in self.list_parts("record_declaration")
            for one in record.field("parameters").children
        ]


def _find_sharp_type(part: Part) -> str:
    """C#: of what shows its type by itself."""
    if part.type == "string_literal" or part.type in _SHARP_TEXTS:
        return "string"
    if part.type == "real_literal":
        return "decimal" if part.text[-1] in "mM" else "double"
    is_size = part.type in _MEMBERS and part.last_name in {"Length", "Count"}
    return "int" if is_size else ""


def _find_made_type(value: Part) -> str:
    """C#: the type of a `var` that a value shows by itself."""
    if value.type in {"object_creation_expression", "cast_expression"}:
        return simplify_type(value.field("type").text)
    if value.type == "array_creation_expression":
        return re.sub(r"\[[^\]]+\]", "[]", value.field("type").text)
    if value.type == "integer_literal":
        return _find_number_type(value.text)
    return _find_sharp_type(value)


def _read_declared(part: Part) -> Iterator[Declared]:
    is_sharp = part.tree.language == "csharp"
    if is_sharp and part.type in WRAPPED_DECLARATIONS:  # read with what they declare
        return
    kind = part.field("type")
    scope = part.find_around(*_SCOPES) if part.type not in LOOPS else part
    if part.type in _PARAMETERS:
        scope = part.find_around(*FUNCTIONS, "catch_clause", "record_declaration")
    if not kind or (part.type in _PARAMETERS and not scope):
        return
    is_field = "field_declaration" in {part.type, part.parent.type if is_sharp else ""}
    is_field = is_field or scope.type == "record_declaration" or part.type == "property_declaration"
    owner = _name_class(part.find_around(*CLASSES)) if is_field else ""
    for declarator in part.fields("declarator", "name", "pattern"):
        suffix, at = "", declarator
        while at.type in _WRAPS:
            suffix += _WRAPS[at.type]
            at = at.field("declarator", "name") or at.first
        if at.type in _NAMES:
            written = simplify_type(kind.text) + suffix
            if is_sharp and written == "var":
                written = _find_made_type(declarator.field("value"))
            yield Declared(at.text, written, scope.start, scope.end, owner)


def _name_class(klass: Part) -> str:
    """Its name; of a structure without one that of its `typedef`, or the word that begins it."""
    around = klass.parent
    named = around.field("declarator").text if around.type == "type_definition" else ""
    return klass.field("name").text or named or klass.text.partition("{")[0].strip()


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

    def in_language(self, *names: str) -> list[Tree]:
        """The trees of these languages."""
        return [one for one in self.trees if one.language in names]

    def find(self, part: Part) -> str:
        """The type of an expression; "" where it is not written, or not only one."""
        if part.type in _IN_PARENTHESES and part.children:
            return self.find(part.children[-1])
        if part.type in _NAMES:
            return self._find_name(part)
        if part.tree.language == "csharp" and (kind := _find_sharp_type(part)):
            return kind
        if part.type in _MEMBERS:
            return _take_only(self._fields.get(part.last_name, set()))
        if part.type in CALLS:
            return self._find_result(part)
        if part.type in {"cast_expression", "type_cast_expression"}:
            return simplify_type(part.field("type").text)
        if part.type in _NUMBERS:
            return _find_number_type(part.text)
        if part.type in _ITEMS:
            return find_element_type(self.find(part.field(*_OBJECTS)))
        if part.type == "binary_expression":
            kinds = {self.find(part.field(one)) for one in ("left", "right")}
            return "int" if kinds <= SMALL else _take_only(kinds)
        return ""

    def _find_name(self, part: Part) -> str:
        name = part.text
        held = [one for one in part.tree.declared_as.get(name, ()) if one.holds_at(part)]
        if held:
            return max(held, key=lambda one: one.start).type
        return _take_only(self._fields.get(name, set()))

    def _find_result(self, call: Part) -> str:
        if call.called in {"size", "length"} and call.receiver:
            return "size_t" if call.tree.language == "cpp" else "int"
        return _take_only(self._results.get(call.called, set()))


def simplify_type(text: str) -> str:
    return " ".join(_IGNORED.sub("", text).split())


def find_element_type(kind: str) -> str:
    """Of what the elements of an array, list or vector are."""
    match = _ELEMENT.match(kind.rstrip("&").strip())
    return next((one for one in match.groups() if one), "").strip() if match else ""


def _take_only(kinds: set[str]) -> str:
    return next(iter(kinds)) if len(kinds) == 1 else ""


def _find_number_type(text: str) -> str:
    small = text.lower()
    if not small.startswith("0x") and re.search(r"[.ef]", small):
        return "double"
    return "long" if small.endswith(("l", "ll", "ul", "ull")) else "int"
