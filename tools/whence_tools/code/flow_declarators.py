"""Functions, structs and bindings of Go, Rust, C and C++, whose methods stand outside their class.

C's declarators wrap a name in what is declared of it (`*name[3]`); Rust's patterns do so with what
is taken apart.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.flow_bindings import BindingReader
from whence_tools.code.flow_classes import Definitions
from whence_tools.code.flow_expr import named
from whence_tools.code.flow_model import (
    ELEMENT,
    Binding,
    Class,
    Constant,
    Expr,
    Field,
    Function,
    Name,
    Parameter,
    Return,
    Subscript,
)
from whence_tools.code.flow_native import declared_value, last_of, type_name
from whence_tools.code.syntax import last_line_of, line_of, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.flow_model import Step
    from whence_tools.code.flow_shapes import Kind

_DECLARED = frozenset({"identifier", "field_identifier", "type_identifier", "operator_name"})
_WRAPPING = frozenset(
    {"tuple_struct_pattern", "mut_pattern", "ref_pattern", "reference_pattern", "captured_pattern"}
)
_NUMBER = re.compile(r"\(?(-?\d[\w.]*)\)?")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_PLAIN_PATTERN = re.compile(r"(?:Some|Ok|Err)\(|[a-z_]\w*\Z")
_TAG = re.compile(r'json:"([^",]+)')


def find_declared_name(node: Node | None) -> Node | None:
    """The name in a declarator or pattern; None where it has none, or several."""
    while node is not None and node.type not in _DECLARED:
        if node.type in {"qualified_identifier", "template_function"}:
            node = node.child_by_field_name("name")
            continue
        inner = node.child_by_field_name("declarator")
        if inner is None:
            kinds = [c for c in node.named_children if c.type not in {"type_qualifier", "self"}]
            kinds = kinds[1:] if node.type == "tuple_struct_pattern" else kinds
            kinds = [c for c in kinds if c.type != "mutable_specifier"]
            inner = kinds[0] if len(kinds) == 1 else None
        node = inner
    return node


def is_pointer(node: Node | None) -> bool:
    """Whether a declarator declares a pointer."""
    while node is not None and node.type not in _DECLARED:
        if node.type == "pointer_declarator":
            return True
        node = node.child_by_field_name("declarator")
    return False


def is_array(node: Node | None) -> bool:
    """Whether a declarator declares an array."""
    while node is not None and node.type != "array_declarator":
        inner = [c for c in node.named_children if c.type.endswith("declarator")]
        node = node.child_by_field_name("declarator") or next(iter(inner), None)
    return node is not None


class OutsideDefinitions(Definitions):
    """Functions and classes of the languages of this module."""

    def function(self, node: Node) -> Function:
        made = super().function(node)
        receiver = node.child_by_field_name("receiver")
        inner = named(receiver)[0] if receiver is not None and named(receiver) else None
        name = inner.child_by_field_name("name") if inner is not None else None
        return replace(made, receiver=self._reader.text(name))

    def owner_of(self, node: Node) -> str | None:
        declarator = _function_declarator(node)
        named_ = declarator.child_by_field_name("declarator") if declarator is not None else None
        if named_ is not None and named_.type == "qualified_identifier":
            scope = type_name(self._reader.text(named_.child_by_field_name("scope")))
            return scope if scope[:1].isupper() else None
        receiver = self._receiver_type(node)
        if receiver:
            return type_name(receiver)
        for around in walk_ancestors(node):
            if around.type in self._shapes.functions or around.type == "friend_declaration":
                return None
            if around.type in self._shapes.extends:  # Rust's `impl Shape for Circle`
                return type_name(self._reader.text(around.child_by_field_name("type"))) or None
            if around.type in self._shapes.classes:
                return self._reader.text(around.child_by_field_name("name")) or None
        return None

    def _name(self, node: Node) -> str:
        declarator = _function_declarator(node)
        if declarator is None:
            return super()._name(node)
        own = find_declared_name(declarator.child_by_field_name("declarator"))
        return "".join(self._reader.text(own).split())  # `operator ()`

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        declarator = _function_declarator(node)
        holder = declarator if declarator is not None else node
        listed = holder.child_by_field_name("parameters")
        for child in named(listed) if listed is not None else ():
            if child.type == "self_parameter":
                continue
            yield from self._parameter(child)

    def _parameter(self, node: Node) -> Iterator[Parameter]:
        kind = self._reader.text(node.child_by_field_name("type"))
        names = node.children_by_field_name("name")  # Go: `a, b string`
        if not names:
            holder = node.child_by_field_name("pattern") or node.child_by_field_name("declarator")
            bound = find_declared_name(holder if holder is not None else node)
            names = [bound] if bound is not None else []
            kind += " *" if is_pointer(holder) else ""
        value = node.child_by_field_name("default_value")
        rest = "variadic" in node.type
        is_unnamed = not names and kind not in ("", "void")
        if is_unnamed and self._reader.source.language == "cpp":
            yield Parameter("", line_of(node), type=kind)  # which has its place
        if node.type == "tuple_pattern":  # of a closure of Rust's
            yield Parameter("", line_of(node), pattern=tuple(self._tuple_pattern(node)))
            return
        for bound in names:
            yield Parameter(
                self._reader.text(bound),
                line_of(bound),
                "rest" if rest else "plain",
                default=self._reader.expr(value) if value is not None else None,
                type=kind,
            )

    def _tuple_pattern(self, node: Node) -> Iterator[tuple[tuple[str, ...], str]]:
        for child in named(node):
            bound, before = find_declared_name(child), child.start_byte
            index = sum(
                c.type == "," for c in node.children if c.end_byte <= before
            )  # `_` has none
            if bound is not None:
                yield (str(index),), self._reader.text(bound)

    def _result_type(self, node: Node) -> str:
        results = node.child_by_field_name("result")
        if results is None or results.type != "parameter_list":
            pointer = " *" if is_pointer(node.child_by_field_name("declarator")) else ""
            return super()._result_type(node) + pointer
        first, *_ = named(results) or (None,)  # Go's, which may have names
        kind = first.child_by_field_name("type") if first is not None else None
        return self._reader.text(kind or first)

    def _returns(self, node: Node) -> Iterator[Return]:
        yield from super()._returns(node)
        body = self._body(node)
        if self._reader.source.language != "rust" or body is None or body.type != "block":
            return
        value = last_of(body)
        if value is not None and value.type not in {"return_expression", "expression_statement"}:
            yield Return(self._reader.expr(value), line_of(value))

    def _returned(self, _function: Node, value: Node) -> Expr:
        """C++'s `return {1, 2};` makes an object of the function's type."""
        kind = _function.child_by_field_name("type")
        is_made = value.type == "initializer_list" and self._reader.source.language == "cpp"
        made = declared_value(self._reader, kind, value, value) if is_made else None
        return made or super()._returned(_function, value)

    def klass(self, node: Node) -> Class:
        name = self._reader.text(node.child_by_field_name("name"))
        parent = node.parent
        if not name and parent is not None and parent.type == "type_definition":
            name = self._reader.text(parent.child_by_field_name("declarator"))
        return Class(
            name, line_of(node), last_line_of(node), node.start_byte, node.end_byte,
            tuple(self._bases(node)), tuple(self._fields(node)),
        )  # fmt: skip

    def _bases(self, node: Node) -> Iterator[str]:
        own = self._reader.text(node.child_by_field_name("name"))
        for trait, kind in self._implemented():
            if kind == own:
                yield trait
        for child in node.named_children:
            if child.type == "trait_bounds":
                yield from (type_name(self._reader.text(one)) for one in named(child))
            if child.type == "base_class_clause":
                yield from (
                    type_name(self._reader.text(one))
                    for one in named(child)
                    if one.type != "access_specifier"
                )

    def _implemented(self) -> Iterator[tuple[str, str]]:
        """Rust's traits and the types that have them."""
        stack = [self._reader.source.root] if self._shapes.extends else []
        while stack:
            node = stack.pop()
            trait, kind = node.child_by_field_name("trait"), node.child_by_field_name("type")
            if node.type == "impl_item" and trait is not None:
                yield type_name(self._reader.text(trait)), type_name(self._reader.text(kind))
            elif node.type in {"source_file", "mod_item", "declaration_list"}:
                stack += node.named_children

    def _members(self, node: Node) -> Iterator[Node]:
        body = node.child_by_field_name("body")
        inner = named(body) if body is not None else []
        return (child for child in inner if _function_declarator(child) is not None)

    def _fields(self, node: Node) -> Iterator[Field]:
        for child in self.own_nodes(node):
            if child.type != "field_declaration":
                continue
            kind = self._reader.text(child.child_by_field_name("type"))
            tag = _TAG.search(self._reader.text(child.child_by_field_name("tag")))
            value = child.child_by_field_name("default_value")
            holders = child.children_by_field_name("declarator")
            names = [(one, "", one) for one in child.children_by_field_name("name")]
            names += [
                (name, " *" if is_pointer(one) else "", one)
                for one in holders
                if (name := find_declared_name(one)) is not None and _declared_function(one) is None
            ]
            if not names and not holders and kind:  # embedded in a Go struct
                yield Field(type_name(kind), line_of(child), None, kind)
            whole = child.child_by_field_name("type")
            for bound, star, holder in names:
                of_many = is_array(holder)
                is_made = not (value or star) or of_many
                made = (
                    declared_value(self._reader, whole, None, bound, is_array=of_many)
                    if is_made
                    else None
                )
                yield Field(
                    self._reader.text(bound),
                    line_of(bound),
                    self._reader.expr(value) if value is not None else made,
                    kind + star,
                    tag=tag[1] if tag else "",
                )

    def primary_constructor(self, node: Node) -> Function | None:
        """A struct's literal gives each field, as a constructor would."""
        made = self.klass(node)
        own = (child for child in self._members(node) if self._name(child) == made.name)
        if not made.fields or any(own):
            return None
        listed = tuple(Parameter(f.name, f.line, default=f.value, type=f.type) for f in made.fields)
        return Function(
            made.name, made.name, made.line, made.line, node.start_byte, node.start_byte,
            listed, constructor=True,
        )  # fmt: skip


def _function_declarator(node: Node) -> Node | None:
    return _declared_function(node.child_by_field_name("declarator"))


def _declared_function(declarator: Node | None) -> Node | None:
    """What declares a function, not a pointer to one: of `int (*choose(int))(void)` the inner."""
    while declarator is not None:
        below = declarator.child_by_field_name("declarator") or next(
            (c for c in declarator.named_children if c.type.endswith("declarator")), None
        )
        is_pointer_to = below is not None and below.type == "parenthesized_declarator"
        if declarator.type == "function_declarator" and not is_pointer_to:
            return declarator
        declarator = below
    return None


def _read_arguments(declarator: Node) -> Node | None:
    """What an object is made of that the grammar takes for a function: `Robot arm(name, motor);`
    among statements. None for others."""
    held = declarator.parent.parent if declarator.parent is not None else None
    listed = declarator.child_by_field_name("parameters")
    is_local = held is not None and held.type == "compound_statement"
    if not is_local or listed is None or not named(listed):
        return None
    is_given = all([c.type for c in one.children] == ["type_identifier"] for one in named(listed))
    return listed if is_given else None


class OutsideBindings(BindingReader):
    """BindingReader of the languages of this module."""

    def of(self, node: Node) -> Iterator[Binding]:
        language = self._reader.source.language
        if language in {"c", "cpp"}:
            yield from self._of_c(node)
        if node.type == "assignment_expression" and language != "rust":
            operator = self._reader.text(node.child_by_field_name("operator"))
            for binding in super().of(node):
                yield replace(binding, augmented=operator not in {"", "="})
        elif node.type == "range_clause":
            yield from self._range(node)
        elif node.type == "send_statement":
            yield from self._sent(node)
        elif node.type == "match_arm":
            yield from self._matched(node)
        else:
            yield from super().of(node)

    def _of_c(self, node: Node) -> Iterator[Binding]:
        if node.type == "declaration":
            kind = node.child_by_field_name("type")
            for one in node.children_by_field_name("declarator"):
                listed = _read_arguments(one)
                if _declared_function(one) is not None and listed is None:
                    continue
                whole = one.type == "init_declarator" or listed is not None
                holder = one.child_by_field_name("declarator") if whole else one
                bound = find_declared_name(holder)
                value = one.child_by_field_name("value") if whole and listed is None else listed
                if holder is not None and holder.type == "structured_binding_declarator":
                    whole_value = self._reader.expr(value) if value is not None else None
                    yield from self._targets(one, holder, whole_value, (), "declare")
                if bound is None or holder is None:
                    continue
                made = declared_value(self._reader, kind, value, holder, is_array=is_array(holder))
                type_ = self._reader.text(kind) + (" *" if is_pointer(holder) else "")
                name = self._reader.text(bound)
                yield self._binding(one, name, made, "declare", type_=type_)
        elif node.type == "field_initializer":
            inner = named(node)
            given = named(inner[-1]) if len(inner) == 2 else []
            if len(given) == 1:
                name, given_value = self._reader.text(inner[0]), self._reader.expr(given[0])
                yield self._binding(node, name, given_value, "attribute", (), "this")
        elif node.type == "preproc_def":
            value_node = node.child_by_field_name("value")
            name = self._reader.text(node.child_by_field_name("name"))
            if value_node is not None and name:
                yield self._binding(node, name, self._read_macro(value_node), "assign")

    def _read_macro(self, node: Node) -> Expr:
        """What a macro stands for: a number, a text or another name."""
        text, place = self._reader.text(node).strip(), self._reader.place(node)
        number, written = _NUMBER.fullmatch(text), _TEXT.fullmatch(text)
        if number:
            return Constant(place, kind="number", value=number[1])
        if written:
            return Constant(place, kind="string", value=written[1])
        return Name(place, name=text) if text.isidentifier() else Expr(place)

    def _range(self, node: Node) -> Iterator[Binding]:
        """Go's `for i, x := range xs`: `i` is a place or key, `x` an element."""
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        inner = named(left) if left is not None else []
        value = self._reader.expr(right) if right is not None else None
        is_of_channel = len(inner) == 1 and value is not None and self._is_channel(value)
        for index, bound in enumerate(inner):
            is_element = bool(index) or is_of_channel
            target, steps = self._reader.text(bound), (ELEMENT,) if is_element else ()
            made = self._binding(node, target, value if is_element else None, "loop", steps)
            loop = node.parent or node
            yield replace(made, scope=(loop.start_byte, loop.end_byte))

    def _matched(self, node: Node) -> Iterator[Binding]:
        """Rust's `Some(x) => …`: `x` is what is in the value."""
        around = (one for one in walk_ancestors(node) if one.type == "match_expression")
        whole = next(around, None)  # none where the code can't be parsed as a whole
        pattern = node.child_by_field_name("pattern")
        value = whole.child_by_field_name("value") if whole is not None else None
        inner = named(pattern)[0] if pattern is not None and named(pattern) else None
        is_plain = inner is not None and _PLAIN_PATTERN.match(self._reader.text(inner)) is not None
        if inner is not None and value is not None and is_plain:
            yield from self._targets(node, inner, self._reader.expr(value), (), "declare")

    def _is_channel(self, value: Expr) -> bool:
        """Whether the name of a value is declared as a channel anywhere in the file."""
        name = re.escape(value.at.text.rpartition(".")[2])
        declared = rf"\b{name}\b[\w, ]*(?::?= *make\()?(?:<- *)?chan\b"
        return re.search(declared.encode(), self._reader.source.data) is not None

    def _sent(self, node: Node) -> Iterator[Binding]:
        """Go's `channel <- value`."""
        channel, value = node.child_by_field_name("channel"), node.child_by_field_name("value")
        if channel is not None and value is not None:
            held, given = self._reader.expr(channel), self._reader.expr(value)
            yield self._item(node, held, Expr(held.at), given)

    def _bind(self, node: Node, left: Node, right: Node | None, kind: Kind) -> Iterator[Binding]:
        inner = named(left)
        if left.type == "expression_list" and len(inner) == 2 and right is not None:
            value = self._reader.expr(right)
            if isinstance(value, Subscript) or _is_assertion(right):
                yield from self._targets(node, inner[0], value, (), kind)
                return  # `value, ok := m[key]`
        yield from super()._bind(node, left, right, kind)

    def _targets(
        self, node: Node, left: Node, value: Expr | None, steps: tuple[Step, ...], kind: Kind
    ) -> Iterator[Binding]:
        if left.type in {"pointer_expression", "unary_expression"}:
            held = named(left)
            if len(held) == 1 and held[0].type == "identifier" and not steps:
                pointer = self._reader.expr(held[0])  # `*p = x` is `p[0] = x`
                first = Constant(pointer.at, kind="number", value="0")
                yield self._item(node, pointer, first, value)
            return
        bound = (
            find_declared_name(left)
            if left.type in _WRAPPING or "declarator" in left.type
            else None
        )
        if left.type == "expression_list" and len(named(left)) == 1:
            bound = named(left)[0] if named(left)[0].type != "unary_expression" else None
            if bound is not None:
                yield from super()._targets(node, bound, value, steps, kind)
            return
        yield from super()._targets(node, bound or left, value, steps, kind)

    def _owner(self, around: list[Node]) -> str | None:
        definitions = OutsideDefinitions(self._reader, self._shapes)
        for node in around:
            if node.type in self._shapes.functions:
                owner = definitions.owner_of(node)
                if owner:
                    return owner
        return super()._owner(around)


def _is_assertion(node: Node) -> bool:
    inner = named(node)
    return len(inner) == 1 and inner[0].type == "type_assertion_expression"
