"""Expressions of Go, Rust, C and C++ that no other language writes so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_literals import entry_of, literal_call
from whence_tools.code.flow_model import (
    Argument,
    Call,
    Choice,
    Constant,
    Entry,
    Expr,
    Fallback,
    Items,
    Member,
    Name,
    Operation,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.flow_expr import ExpressionReader

_GENERICS = re.compile(r"<.*>|::<.*|(?<=\w)\[.*\]", re.DOTALL)
_MAKERS = frozenset({"make_unique", "make_shared"})
_DEFAULTS = frozenset({"unwrap_or", "value_or"})
_SCALARS = frozenset({"primitive_type", "sized_type_specifier", "enum_specifier"})
_COLLECTIONS = frozenset(
    {"vector", "map", "unordered_map", "deque", "list", "set", "array", "string", "unordered_set",
     "queue", "stack", "pair", "tuple"}
)  # fmt: skip
TAG = "struct "  # before the names of C's types, which variables may have too
_MACRO = re.compile(rb"\bvec!(?=\s*\[)|(?<=\w)!(?=\s*\()")


def without_macros(text: str) -> str:
    """Rust with its macros' arguments as code: `vec![1]` as an array, `f!(x)` as a call. Bytes keep
    their places."""
    data = text.encode("utf-8", "surrogatepass")
    plain = _MACRO.sub(lambda found: b" " * len(found.group()), data)
    return plain.decode("utf-8", "surrogatepass")


def composite(reader: ExpressionReader, node: Node) -> Expr:
    """Go's `T{…}`: a map, a list, or a struct, which is a constructor call with keywords."""
    kind, body = node.child_by_field_name("type"), node.child_by_field_name("body")
    if kind is None or body is None:
        return reader.other(node)
    pairs = [_element(child) for child in x.named(body)]
    values = [reader.expr(value) for _, value in pairs]
    if kind.type == "map_type":
        keys = [reader.expr(key or value) for key, value in pairs]
        entries = tuple(entry_of(*pair) for pair in zip(keys, values, strict=True))
        return Table(
            reader.place(node), tuple(values), entries, any(e.key is None for e in entries)
        )
    if kind.type in {"slice_type", "array_type", "implicit_length_array_type"}:
        return Items(reader.place(node), tuple(values), tuple(values))
    names = [reader.text(key) if key is not None else None for key, _ in pairs]
    return _make_object(reader, node, kind, tuple(map(Argument, values, names)))


def _element(node: Node) -> tuple[Node | None, Node]:
    """Key, if there is one, and value of an element of a Go literal."""

    def bare(part: Node) -> Node:
        inner = x.named(part)
        return inner[0] if part.type == "literal_element" and len(inner) == 1 else part

    if node.type != "keyed_element":
        return None, bare(node)
    key, value = x.named(node)[0], x.named(node)[-1]
    return bare(key), bare(value)


def _make_object(
    reader: ExpressionReader, node: Node, kind: Node, arguments: tuple[Argument, ...]
) -> Call:
    """A new object of a type."""
    place, name = reader.place(kind), type_name(reader.text(kind))
    if reader.source.language == "c":
        name = f"{TAG}{name}"
    callee = Name(place, name=name)
    parts = (callee, *(argument.value for argument in arguments))
    return Call(reader.place(node), parts, callee=callee, arguments=arguments, new=True)


def type_name(text: str) -> str:
    """`shop::Cart<int>` is a `Cart`, `*store.Item` an `Item`."""
    return re.split(r"::|\.|\s", _GENERICS.sub("", text).strip(" *&"))[-1]


def struct(reader: ExpressionReader, node: Node) -> Expr:
    """Rust's `T { a: 1, b, ..other }`."""
    kind, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if kind is None or body is None:
        return reader.other(node)
    arguments = []
    for child in x.named(body):
        value, key = child.child_by_field_name("value"), child.child_by_field_name("field")
        if child.type == "shorthand_field_initializer":
            key = value = x.named(child)[0]
        if child.type == "base_field_initializer":
            arguments.append(Argument(x.transparent(reader, child), spread=True))
        elif key is not None and value is not None:
            arguments.append(Argument(reader.expr(value), reader.text(key)))
    return _make_object(reader, node, kind, tuple(arguments))


def scoped(reader: ExpressionReader, node: Node) -> Expr:
    """`Type::name` is a member; what a module or namespace has goes by its own name."""
    owner = node.child_by_field_name("path") or node.child_by_field_name("scope")
    own = node.child_by_field_name("name")
    if own is None:
        return reader.other(node)
    text = reader.text(own)
    if text == "nullopt":
        return Constant(reader.place(node), kind="null", value=text)
    of = type_name(reader.text(owner)) if owner is not None else ""
    if owner is None or not of[:1].isupper():
        return reader.expr(own) if own.type != "identifier" else x.name(reader, own)
    place = reader.place(own)
    value = Name(reader.place(owner), name=of)
    return Member(
        reader.place(node), (value,), object=value, name=type_name(text),
        name_column=place.column, name_line=place.line,
    )  # fmt: skip


def generic(reader: ExpressionReader, node: Node) -> Expr:
    """`parse::<u64>` and `make_unique<T>` without their types."""
    inner = node.child_by_field_name("function") or node.child_by_field_name("name")
    if inner is None:
        return reader.other(node)
    return x.name(reader, inner) if inner.type == "identifier" else reader.expr(inner)


def identifier(reader: ExpressionReader, node: Node) -> Expr:
    """Rust's `None` is what is absent."""
    text = reader.text(node)
    if text == "None" and reader.source.language == "rust":
        return Constant(reader.place(node), kind="null", value=text)
    return Name(reader.place(node), name=text)


def call(reader: ExpressionReader, node: Node) -> Expr:
    """Calls; those that only wrap, default or make something are that."""
    made = x.call("function")(reader, node)
    if not isinstance(made, Call):
        return made
    values = [argument.value for argument in made.arguments]
    if made.name in {"Some", "Ok", "Box", "Rc", "Arc"} and len(values) == 1:
        return Operation(made.at, (values[0],), operator="&")
    if made.name == "from" and made.receiver is not None and made.receiver.at.text == "String":
        return values[0] if len(values) == 1 else made
    if made.name in _DEFAULTS and made.receiver is not None and len(values) == 1:
        return Fallback(made.at, made.parts, value=made.receiver, otherwise=values[0])
    of = node.child_by_field_name("function")
    text = reader.text(of)
    if made.name in _MAKERS and "<" in text:
        kind = type_name(text.partition("<")[2].rpartition(">")[0])
        callee = Name(made.callee.at, name=kind)
        return Call(made.at, made.parts, callee=callee, arguments=made.arguments, new=True)
    return _empty(made) or made


def _empty(made: Call) -> Expr | None:
    """What `make(map[…]…)`, `HashMap::new()` and `Vec::new()` give."""
    values = [argument.value for argument in made.arguments]
    if made.name == "make" and values and values[0].at.text.startswith("map["):
        return Table(made.at)
    if made.name in {"new", "with_capacity"} and made.receiver is not None:
        owner = made.receiver.at.text.split("::")[-1]
        if owner in {"HashMap", "BTreeMap"}:
            return Table(made.at)
        if owner in {"Vec", "VecDeque", "HashSet", "BTreeSet"}:
            return Items(made.at)
        if owner == "String":
            return Constant(made.at, kind="string", value="")
    return None


def reference(reader: ExpressionReader, node: Node) -> Expr:
    """`&x`, `&mut x` and `*p`."""
    value = node.child_by_field_name("value") or node.child_by_field_name("argument")
    value = value or (x.named(node)[-1] if x.named(node) else None)
    if value is None:
        return reader.other(node)
    inner = reader.expr(value)
    sign = reader.text(node)[:1]
    return Operation(reader.place(node), (inner,), operator=sign)


def cast(reader: ExpressionReader, node: Node) -> Expr:
    value = node.child_by_field_name("value")
    return reader.expr(value) if value is not None else reader.other(node)


def conversion(reader: ExpressionReader, node: Node) -> Expr:
    """Go's `T(x)`; `layers[i](x)`, which the grammar cannot tell from it, calls an element."""
    kind, given = node.child_by_field_name("type"), node.child_by_field_name("operand")
    if kind is None or given is None or kind.type != "generic_type":
        return x.transparent(reader, node)
    held, listed = x.named(kind)
    callee: Expr = Name(reader.place(held), name=reader.text(held))
    if len(x.named(listed)) == 1:
        index = reader.expr(x.named(listed)[0])
        callee = Subscript(reader.place(kind), (callee, index), object=callee, index=index)
    argument = Argument(reader.expr(given))
    parts = (callee, argument.value)
    return Call(reader.place(node), parts, callee=callee, arguments=(argument,))


def slice_of(reader: ExpressionReader, node: Node) -> Expr:
    """Go's `xs[a:b]`, as Rust's `xs[a..b]`: what is read from `xs` at a range."""
    of, first = node.child_by_field_name("operand"), node.child_by_field_name("start")
    last = node.child_by_field_name("end")
    if of is None:
        return reader.other(node)
    place = reader.place(node)
    zero = Constant(place, kind="number", value="0")
    start = reader.expr(first) if first is not None else zero
    ends = (reader.expr(last),) if last is not None else ()
    index = Operation(place, (start, *ends), operator="..")
    items = reader.expr(of)
    return Subscript(place, (items, start, *ends), object=items, index=index)


def branches(reader: ExpressionReader, node: Node) -> Expr:
    """Rust's `if` and `match` as values."""
    if node.type == "match_expression":
        body = node.child_by_field_name("body")
        arms = [c for c in x.named(body) if c.type == "match_arm"] if body is not None else []
        blocks = [arm.child_by_field_name("value") for arm in arms]
    else:
        other = node.child_by_field_name("alternative")
        inner = x.named(other)[0] if other is not None and x.named(other) else None
        blocks = [node.child_by_field_name("consequence"), inner]
    values = [value for block in blocks if block is not None and (value := last_of(block))]
    parts = reader.inside(node)

    return Choice(reader.place(node), parts, options=tuple(reader.expr(v) for v in values))


def last_of(block: Node) -> Node | None:
    """The expression that is a Rust block's value; None where it has none, or leaves."""
    while block.type in {"block", "unsafe_block", "expression_statement"}:
        inner = x.named(block)
        ends = block.type == "expression_statement" and (block.text or b"").rstrip().endswith(b";")
        if not inner or ends:
            return None
        block = inner[-1]
    leaves = {"return_expression", "continue_expression", "break_expression", "let_declaration"}
    return None if block.type in leaves or block.type.endswith("_item") else block


def new(reader: ExpressionReader, node: Node) -> Expr:
    """C++'s `new T(…)`."""
    kind = node.child_by_field_name("type")
    given = node.child_by_field_name("arguments")
    if kind is None:
        return reader.other(node)
    return _make_object(reader, node, kind, _arguments(reader, given))


def initialised(reader: ExpressionReader, node: Node) -> Expr:
    """`Base(a)` among C++'s initialisers, by its capital letter, calls what constructs a base."""
    inner = x.named(node)
    name = reader.text(inner[0]) if inner else ""
    if not name[:1].isupper():
        return reader.other(node)
    given = next((child for child in inner if child.type == "argument_list"), None)
    return x.make_call(reader, node, Name(reader.place(inner[0]), name=name), given)


def _arguments(reader: ExpressionReader, given: Node | None) -> tuple[Argument, ...]:
    return tuple(_argument(reader, child) for child in x.named(given)) if given else ()


def _argument(reader: ExpressionReader, node: Node) -> Argument:
    if node.type == "parameter_declaration":  # as which the grammar reads a name alone
        return Argument(x.name(reader, node))
    key, value = node.child_by_field_name("designator"), node.child_by_field_name("value")
    if node.type != "initializer_pair" or key is None or value is None:
        return x.argument(reader, node)
    return Argument(reader.expr(value), reader.text(key).strip(".[]"))


def _rows(reader: ExpressionReader, kind: Node, value: Node) -> Items:
    """The elements of an array of structs, each of which is written as a list."""
    given = [row.child_by_field_name("value") or row for row in x.named(value)]
    values = tuple(
        _make_object(reader, row, kind, _arguments(reader, row))
        if row.type == "initializer_list"
        else reader.expr(row)
        for row in given
    )
    is_placed = any(row.type == "initializer_pair" for row in x.named(value))
    return Items(reader.place(value), values, values, open=is_placed)


def initializer(reader: ExpressionReader, node: Node) -> Expr:
    """`{1, 2}`, `{.name = x}`: a list, or by name a table."""
    inner = x.named(node)
    if inner and all(child.type == "initializer_pair" for child in inner):
        entries = []
        for child in inner:
            key, value = child.child_by_field_name("designator"), child.child_by_field_name("value")
            if key is None or value is None:
                return reader.other(node)
            entries.append((reader.text(key).strip(".[]"), reader.expr(value)))

        made = tuple(Entry(key, value, value.at.line) for key, value in entries)
        return Table(reader.place(node), tuple(e.value for e in made), made)
    return x.items(reader, node)


def subscript(reader: ExpressionReader, node: Node) -> Expr:
    made = x.subscript("argument")(reader, node)
    listed_ = node.child_by_field_name("indices")
    if listed_ is None or len(x.named(listed_)) != 1:
        return made
    target = node.child_by_field_name("argument")

    if target is None:
        return made
    parts = reader.expr(target), reader.expr(x.named(listed_)[0])
    return Subscript(reader.place(node), parts, object=parts[0], index=parts[1])


def compound(reader: ExpressionReader, node: Node) -> Expr:
    """C's `(struct point){.x = 1}` and C++'s `Point{1}`."""
    kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
    inner = (kind.child_by_field_name("type") or kind) if kind is not None else None
    made = declared_value(reader, inner, value, node) if inner is not None and value else None
    return made or reader.other(node)


def declared_value(
    reader: ExpressionReader,
    kind: Node | None,
    value: Node | None,
    at: Node,
    *,
    is_array: bool = False,
) -> Expr | None:
    """What a C or C++ declaration gives its name; of an object without a value, a new one."""
    text = reader.text(kind)
    of_class = kind is not None and kind.type not in _SCALARS and "auto" not in text
    is_cpp = reader.source.language == "cpp"
    if is_array and value is None:
        return Items(reader.place(at))
    if value is None:
        plain = at.type in {"identifier", "field_identifier"} and of_class and is_cpp
        return (
            literal_call(_make_object(reader, at, kind, ()), "cpp")
            if plain and kind is not None
            else None
        )
    if value.type in {"argument_list", "parameter_list"} and kind is not None:
        return _make_object(reader, value, kind, _arguments(reader, value))
    if value.type == "initializer_list" and kind is not None and of_class:
        if is_array:
            return _rows(reader, kind, value)
        if not is_cpp:
            return _make_object(reader, value, kind, _arguments(reader, value))
        name = type_name(text)
        if name in {"map", "unordered_map"}:
            rows = [x.named(row) for row in x.named(value)]
            if all(len(row) == 2 for row in rows):
                pairs = [(reader.expr(a), reader.expr(b)) for a, b in rows]
                entries = tuple(entry_of(*pair) for pair in pairs)
                return Table(reader.place(value), tuple(e.value for e in entries), entries)
        if not (text.startswith("std::") or name in _COLLECTIONS):
            return _make_object(reader, value, kind, _arguments(reader, value))
    return reader.expr(value)
