"""What is bound where: assignments, loops, destructuring, handlers, attributes, items."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from whence_tools.code.flow_csharp import taken_out
from whence_tools.code.flow_expr import named
from whence_tools.code.flow_kotlin import lazy_value
from whence_tools.code.flow_model import (
    ELEMENT,
    Binding,
    Call,
    Expr,
    Items,
    Member,
    Name,
    Step,
    Subscript,
    key_text,
)
from whence_tools.code.syntax import last_line_of, line_of, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.flow_expr import ExpressionReader
    from whence_tools.code.flow_shapes import Kind, Shapes

_LISTS = frozenset(
    {"pattern_list", "tuple_pattern", "list_pattern", "array_pattern", "multi_variable_declaration",
     "expression_list", "left_assignment_list", "list_literal", "structured_binding_declarator",
     "tuple_expression"}
)  # fmt: skip
_PUTTERS = frozenset({"put", "set", "setdefault", "putIfAbsent", "setItem", "insert",
                      "emplace", "insert_or_assign", "try_emplace"})  # fmt: skip


_LOOPS = re.compile(
    r"^(?:for|while|until|do|loop|repeat|enhanced_for|foreach)(?:_|$)(?!block|clause)"
)


class BindingReader:
    """Reads the bindings of one file."""

    def __init__(self, reader: ExpressionReader, shapes: Shapes) -> None:
        self._reader = reader
        self._shapes = shapes

    def of(self, node: Node) -> Iterator[Binding]:
        """The bindings a node makes itself, not those inside it."""
        shape = self._shapes.bindings.get(node.type)
        if shape is not None:
            left, right = node.child_by_field_name(shape[0]), node.child_by_field_name(shape[1])
            if left is not None:
                yield from self._bind(node, left, right, shape[2])
        elif node.type in self._shapes.calls:
            yield from self._stored_bindings(node)
        else:
            special = {
                "as_pattern": self._as_pattern,
                "property_declaration": self._property,
                "for_statement": self._kotlin_loop,
                "foreach_statement": self._foreach,
                "catch_formal_parameter": self._caught,
                "catch_declaration": self._caught,
                "variable_declarator": self._declared,
                "declaration_expression": self._declared,
                "declaration_pattern": self._declared,
                "recursive_pattern": self._declared,
                "export_statement": self._default_export,
                "block": self._block_parameters,
                "do_block": self._block_parameters,
            }.get(node.type)
            if special is not None:
                yield from special(node)

    def _default_export(self, node: Node) -> Iterator[Binding]:
        """`export default …` is what compilers make of it: `exports.default = …`."""
        value, declared = node.child_by_field_name("value"), node.child_by_field_name("declaration")
        is_default = any(child.type == "default" for child in node.children)
        if declared is not None:
            value = declared.child_by_field_name("name")
        if is_default and value is not None:
            given = self._reader.expr(value)
            yield self._binding(node, "default", given, "attribute", (), "exports")

    def _bind(self, node: Node, left: Node, right: Node | None, kind: Kind) -> Iterator[Binding]:
        value = self._reader.expr(right) if right else None
        steps = (ELEMENT,) if kind == "loop" else ()
        keyword = self._reader.source.data[left.end_byte : left.end_byte + 4]
        if node.type == "for_in_statement" and keyword == b" in ":
            value, steps = None, ()  # keys, not elements
        if (
            node.type == "enhanced_for_statement"
            or kind != "declare"
            or right is not None
            or node.parent is None
            or node.parent.type not in ("field_declaration", "spread_parameter")
        ):
            yield from self._targets(node, left, value, steps, kind)

    def _targets(
        self, node: Node, left: Node, value: Expr | None, steps: tuple[Step, ...], kind: Kind
    ) -> Iterator[Binding]:
        if left.type == "argument":  # of what C# takes apart
            left = named(left)[-1]
        if left.type in _LISTS:
            yield from self._bind_unpacked(node, left, value, steps, kind)
        elif left.type == "object_pattern":
            yield from self._bind_destructured(node, left, value, steps, kind)
        elif left.type in {"assignment_pattern", "object_assignment_pattern"}:
            inner = left.child_by_field_name("left")
            if inner is not None:
                yield from self._targets(node, inner, None, (), kind)
        else:
            target = self._reader.expr(left)
            yield from self._target(node, left, target, value, steps, kind)

    def _bind_unpacked(
        self, node: Node, left: Node, value: Expr | None, steps: tuple[Step, ...], kind: Kind
    ) -> Iterator[Binding]:
        inner = named(left)
        if any(child.type == "=>" for child in left.children):  # PHP's `['key' => $name]`
            for key, child in zip(inner[::2], inner[1::2], strict=False):
                step = Step("key", key_text(self._reader.expr(key)) or "")
                yield from self._targets(node, child, value, (*steps, step), kind)
            return
        names = tuple(self._reader.text(child) for child in inner)
        known = value.items if isinstance(value, Items) and not steps and not value.open else ()
        before = [
            sum(c.type == "," for c in left.children if c.end_byte <= n.start_byte) for n in inner
        ]
        for index, child in zip(before, inner, strict=True):  # `[, second]`
            if len(known) == len(inner) > index:
                yield from self._targets(node, child, known[index], (), kind)
            else:
                step = Step("index", str(index), names=names)
                yield from self._targets(node, child, value, (*steps, step), kind)

    def _bind_destructured(
        self, node: Node, left: Node, value: Expr | None, steps: tuple[Step, ...], kind: Kind
    ) -> Iterator[Binding]:
        for child in named(left):
            if child.type == "shorthand_property_identifier_pattern":
                key, inner = child, child
            elif child.type == "pair_pattern":
                key = child.child_by_field_name("key") or child
                inner = child.child_by_field_name("value") or child
            else:
                yield from self._targets(node, child, None, (), kind)
                continue
            step = Step("key", self._reader.text(key))
            yield from self._targets(node, inner, value, (*steps, step), kind)

    def _target(
        self,
        node: Node,
        left: Node,
        target: Expr,
        value: Expr | None,
        steps: tuple[Step, ...],
        kind: Kind,
    ) -> Iterator[Binding]:
        if isinstance(target, Member):
            yield self._binding(node, target.name, value, "attribute", steps, target.object.at.text)
        elif isinstance(target, Subscript):
            yield self._item(node, target.object, target.index, value)
        elif left.type == "instance_variable":
            yield self._binding(node, self._reader.text(left), value, "attribute", steps, "self")
        elif isinstance(target, Name) or left.type in _NAMES:
            yield self._binding(node, self._reader.text(left), value, kind, steps)

    def _item(self, node: Node, target: Expr, index: Expr, value: Expr | None) -> Binding:
        key = key_text(index) or ""
        made = self._binding(node, target.at.text, value, "item", (Step("key", key),))
        return replace(made, index=index, holder=target)

    def _stored_bindings(self, node: Node) -> Iterator[Binding]:
        method = node.child_by_field_name("name") or node.child_by_field_name("function")
        if method is None or method.text is None:
            return
        if method.text.rsplit(b".", 1)[-1].decode("utf-8", "replace") not in _PUTTERS:
            return
        call = self._reader.expr(node)
        if isinstance(call, Call) and call.receiver and len(call.arguments) == 2:
            key, value = call.arguments
            yield self._item(node, call.receiver, key.value, value.value)

    def _as_pattern(self, node: Node) -> Iterator[Binding]:
        alias = node.child_by_field_name("alias")
        inner = named(node)
        if alias is None or not named(alias):
            return
        caught = node.parent is not None and node.parent.type == "except_clause"
        value = None if caught else self._reader.expr(inner[0])
        kind: Kind = "catch" if caught else "with"
        yield from self._targets(node, named(alias)[0], value, (), kind)

    def _property(self, node: Node) -> Iterator[Binding]:
        """A Kotlin local or field; fields are read apart, with their class."""
        kinds = {"variable_declaration", "multi_variable_declaration"}
        left = next((c for c in node.named_children if c.type in kinds), None)
        if left is None:
            return
        after = [c for c in named(node) if c.start_byte >= left.end_byte]
        plain = [c for c in after if c.type not in {"getter", "setter", "property_delegate"}]
        value = self._reader.expr(plain[0]) if plain else lazy_value(self._reader, node)
        if left.type == "multi_variable_declaration":
            for index, child in enumerate(named(left)):
                step = Step("index", str(index))
                yield self._binding(node, self._first(child), value, "declare", (step,))
            return
        parts = named(left)
        kind = self._reader.text(parts[1]) if len(parts) > 1 else ""
        yield self._binding(node, self._reader.text(parts[0]), value, "declare", type_=kind)

    def _first(self, node: Node) -> str:
        inner = named(node)
        return self._reader.text(inner[0] if inner else node)

    def _kotlin_loop(self, node: Node) -> Iterator[Binding]:
        inner = named(node)
        if self._reader.source.language != "kotlin" or len(inner) < 2:
            return
        left, of = inner[0], self._reader.expr(inner[1])
        if left.type == "multi_variable_declaration":
            for index, child in enumerate(named(left)):
                part = Step("index", str(index))
                yield self._binding(node, self._first(child), of, "loop", (ELEMENT, part))
            return
        yield self._binding(node, self._first(left), of, "loop", (ELEMENT,))

    def _foreach(self, node: Node) -> Iterator[Binding]:
        inner = named(node)
        if len(inner) >= 2:
            target = named(inner[1])[-1] if inner[1].type == "pair" else inner[1]
            value = self._reader.expr(inner[0])
            yield self._binding(node, self._reader.text(target), value, "loop", (ELEMENT,))

    def _block_parameters(self, node: Node) -> Iterator[Binding]:
        """The parameters of a block that gets each element of something; several take its parts."""
        if not self._shapes.each:
            return
        call, listed = node.parent, node.child_by_field_name("parameters")
        method = self._reader.text(call.child_by_field_name("method")) if call else ""
        receiver = call.child_by_field_name("receiver") if call else None
        if listed is None or receiver is None or method not in self._shapes.each:
            return
        value, inner = self._reader.expr(receiver), named(listed)
        is_split = len(inner) > 1 and not method.startswith("each_with")
        for index, one in enumerate(inner if is_split else inner[:1]):
            part = (Step("index", str(index)),) if is_split else ()
            for bound in self._targets(one, one, value, (ELEMENT, *part), "loop"):
                yield replace(bound, scope=(node.start_byte, node.end_byte))

    def _declared(self, node: Node) -> Iterator[Binding]:
        """C#'s `T name = value`, `out var name` and `is T name`."""
        bound = node.child_by_field_name("name") or next(
            (child for child in named(node) if child.type in _LISTS), None
        )
        if bound is None:
            return
        last = named(node)[-1] if node.type == "variable_declarator" else None
        value = self._reader.expr(last) if last is not None and last != bound else None
        if node.type == "declaration_expression":
            value = taken_out(self._reader, node)
        tested = node.parent.child_by_field_name("expression") if node.parent is not None else None
        if node.type == "recursive_pattern" and tested is not None:  # `is { } name`
            value = self._reader.expr(tested)
        yield from self._targets(node, bound, value, (), "declare")

    def _caught(self, node: Node) -> Iterator[Binding]:
        bound = node.child_by_field_name("name")
        if bound is not None:
            yield self._binding(node, self._reader.text(bound), None, "catch")

    def _binding(
        self,
        node: Node,
        target: str,
        value: Expr | None,
        kind: Kind,
        steps: tuple[Step, ...] = (),
        receiver: str = "",
        type_: str = "",
    ) -> Binding:
        around = list(walk_ancestors(node))
        function = next((a for a in around if a.type in self._shapes.functions), None)
        until = around.index(function) if function else len(around)
        outward = reversed(around[:until])
        inward = [node, *around[:until]]
        arm = next((a for a, b in pairwise(inward) if b.type in self._shapes.branches), None)
        return Binding(
            target=target,
            line=line_of(node),
            last_line=last_line_of(node),
            start=node.start_byte,
            end=node.end_byte,
            value=value,
            kind=kind,
            steps=steps,
            conditional=arm is not None,
            arm=(arm.start_byte, arm.end_byte) if arm is not None else (0, 0),
            loop=next(((a.start_byte, a.end_byte) for a in outward if _is_loop(a)), (0, 0)),
            augmented=node.type in self._shapes.augmented or _is_joined(node),
            receiver=receiver,
            owner=self._owner(around),
            function=function.start_byte if function else -1,
            type=type_ or self._declared_type(node),
            scope=self._scope(node, around, kind),
        )

    def _owner(self, around: list[Node]) -> str | None:
        """The class that a binding stands in, by the nodes around it."""
        owner = next((a for a in around if a.type in self._shapes.classes), None)
        return self._reader.text(owner.child_by_field_name("name")) if owner else None

    def _scope(self, node: Node, around: list[Node], kind: Kind) -> tuple[int, int]:
        if kind == "loop" and self._shapes.blocks:
            return node.start_byte, node.end_byte
        limits = self._shapes.functions | self._shapes.blocks
        if node.type == "for_in_clause" and node.parent is not None:
            return node.parent.start_byte, node.parent.end_byte
        holder = around[-1] if around else node
        if kind != "assign" or not self._shapes.blocks:
            holder = next((a for a in around if a.type in limits), holder)
        return holder.start_byte, holder.end_byte

    def _declared_type(self, node: Node) -> str:
        typed = node.child_by_field_name("type")
        if typed is None and node.type == "variable_declarator" and node.parent is not None:
            typed = node.parent.child_by_field_name("type")
        return self._reader.text(typed).lstrip(": ")


_NAMES = frozenset(
    {"identifier", "variable_name", "instance_variable", "constant",
     "shorthand_property_identifier_pattern"}
)  # fmt: skip


def _is_joined(node: Node) -> bool:
    """Kotlin's `+=`, whose node is that of `=`."""
    return node.type == "assignment" and any(c.type in {"+=", "-="} for c in node.children)


def _is_loop(node: Node) -> bool:
    return _LOOPS.search(node.type) is not None
