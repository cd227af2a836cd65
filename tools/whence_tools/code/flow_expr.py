"""From syntax nodes to expressions: one reader, steered by a table per language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.flow_literals import literal_call
from whence_tools.code.flow_model import (
    Argument,
    Await,
    Call,
    Cast,
    Choice,
    Comprehension,
    Constant,
    Entry,
    Expr,
    Fallback,
    Items,
    Lambda,
    Member,
    Name,
    Operation,
    Place,
    Subscript,
    Table,
    key_text,
)
from whence_tools.code.syntax import last_line_of, line_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.syntax import Source

_MAX_DEPTH = 80  # generated code nests deeper than the interpreter can recurse
_FALLBACKS = frozenset({"or", "||", "??", "?:"})
_SPREADS = frozenset(
    {
        "list_splat", "dictionary_splat", "spread_element", "splat_argument", "variadic_unpacking",
        "hash_splat_argument", "spread_expression", "variadic_argument",
    }
)  # fmt: skip
_TRAILING = frozenset({"annotated_lambda", "lambda_literal", "block", "do_block"})
_COMMENTS = frozenset({"comment", "line_comment", "block_comment", "multiline_comment"})


class ExpressionReader:
    """Reads expressions of one file, each once: a call's arguments may be functions that hold most
    of the file, calls and all."""

    def __init__(self, source: Source, table: Mapping[str, Converter]) -> None:
        self.source = source
        self._table = table
        self._depth = 0
        self._read: dict[int, Expr] = {}  # by the node's id
        self._is_cut = False  # something inside was too deep

    def place(self, node: Node) -> Place:
        row, byte = node.start_point
        before = self.source.data[node.start_byte - byte : node.start_byte]
        column = len(before.decode("utf-8", "replace").encode("utf-16-le")) // 2 + 1
        return Place(
            self.source.text(node),
            row + 1,
            last_line_of(node),
            column,
            node.start_byte,
            node.end_byte,
        )

    def expr(self, node: Node) -> Expr:
        known = self._read.get(node.id)
        if known is not None:
            return known
        if self._depth >= _MAX_DEPTH:
            self._is_cut = True
            return Expr(self.place(node))
        was_cut, self._is_cut = self._is_cut, False
        self._depth += 1
        try:
            convert = self._table.get(node.type)
            found = convert(self, node) if convert else self.other(node)
        finally:
            self._depth -= 1
        if not self._is_cut:
            self._read[node.id] = found
        self._is_cut = self._is_cut or was_cut
        return found

    def other(self, node: Node) -> Expr:
        """Any node: what is inside still counts."""
        return Expr(self.place(node), self.inside(node))

    def inside(self, node: Node) -> tuple[Expr, ...]:
        return tuple(self.expr(child) for child in named(node))

    def text(self, node: Node | None) -> str:
        return self.source.text(node) if node else ""


Converter = Callable[[ExpressionReader, "Node"], Expr]


def named(node: Node) -> list[Node]:
    return [child for child in node.named_children if child.type not in _COMMENTS]


def strip_quotes(text: str) -> str:
    """A string literal's text without prefix letters and quotes."""
    body = text.lstrip("rRbBuUfF@$") if text[:1] not in "\"'`" else text
    for quote in ('"""', "'''", '"', "'", "`"):
        if body.startswith(quote) and body.endswith(quote) and len(body) >= 2 * len(quote):
            return body[len(quote) : -len(quote)]
    return text


def name(reader: ExpressionReader, node: Node) -> Expr:
    return Name(reader.place(node), name=reader.text(node))


def null(reader: ExpressionReader, node: Node) -> Expr:
    place, text = reader.place(node), reader.text(node)
    if node.type == "undefined":
        return Constant(place, kind="undefined", value=text)
    return Constant(place, kind="null", value=text)


def number(reader: ExpressionReader, node: Node) -> Expr:
    return Constant(reader.place(node), kind="number", value=reader.text(node))


def boolean(reader: ExpressionReader, node: Node) -> Expr:
    return Constant(reader.place(node), kind="boolean", value=reader.text(node))


def symbol(reader: ExpressionReader, node: Node) -> Expr:
    return Constant(reader.place(node), kind="string", value=reader.text(node).strip(":"))


def string(reader: ExpressionReader, node: Node) -> Expr:
    kinds = {child.type for child in node.named_children}
    if kinds & {"interpolation", "template_substitution", "variable_name"} or (
        "string_content" in kinds
        and reader.source.language == "kotlin"
        and "$" in reader.text(node)
    ):
        return Operation(reader.place(node), reader.inside(node), operator="format")
    text = reader.text(node)
    return Constant(reader.place(node), kind="string", value=strip_quotes(text))


def transparent(reader: ExpressionReader, node: Node) -> Expr:
    """Parentheses and the like: the one thing inside."""
    inner = named(node)
    return reader.expr(inner[0]) if len(inner) == 1 else reader.other(node)


def first(reader: ExpressionReader, node: Node) -> Expr:
    """`List<String>`: what the arguments of a type are for."""
    inner = named(node)
    return reader.expr(inner[0]) if inner else reader.other(node)


def member(object_field: str, name_field: str) -> Converter:
    def convert(reader: ExpressionReader, node: Node) -> Expr:
        target = node.child_by_field_name(object_field)
        attribute = node.child_by_field_name(name_field)
        if target is None or attribute is None:
            return reader.other(node)
        return make_member(reader, node, target, attribute)

    return convert


def make_member(reader: ExpressionReader, node: Node, target: Node, attribute: Node) -> Expr:
    between = reader.source.data[target.end_byte : attribute.start_byte]
    value, place = reader.expr(target), reader.place(attribute)
    whole = reader.place(node)
    if attribute.end_byte < node.end_byte:  # grammars whose calls hold receiver and name
        text = reader.source.data[node.start_byte : attribute.end_byte].decode("utf-8", "replace")
        end = last_line_of(attribute)
        whole = replace(whole, text=text, last_line=end, end=attribute.end_byte)
    return Member(
        whole,
        (value,),
        object=value,
        name=reader.text(attribute).lstrip("$"),
        name_column=place.column,
        name_line=place.line,
        safe=b"?." in between or b"?->" in between or b"&." in between,
    )


def subscript(object_field: str = "", index_field: str = "") -> Converter:
    """By field names, or the first two children where the grammar names none."""

    def convert(reader: ExpressionReader, node: Node) -> Expr:
        inner = named(node)
        target = node.child_by_field_name(object_field) if object_field else inner[0]
        rest = [child for child in inner if child != target]
        index = node.child_by_field_name(index_field) if index_field else next(iter(rest), None)
        if index is None and reader.source.language == "php":  # `$steps[] = $step`
            index = node.children[-1]
        if target is None or index is None:
            return reader.other(node)
        parts = reader.expr(target), reader.expr(index)
        return Subscript(reader.place(node), parts, object=parts[0], index=parts[1])

    return convert


def call(callee_field: str, arguments_field: str = "arguments", *, new: bool = False) -> Converter:
    def convert(reader: ExpressionReader, node: Node) -> Expr:
        callee = node.child_by_field_name(callee_field)
        if callee is None:
            return reader.other(node)
        listed = node.child_by_field_name(arguments_field)
        if listed is None:
            listed = next(
                (child for child in node.named_children if "argument" in child.type), None
            )
        return make_call(reader, node, reader.expr(callee), listed, new=new)

    return convert


def method_call(object_field: str, name_field: str) -> Converter:
    """Grammars in which a call holds its receiver and method name itself."""

    def convert(reader: ExpressionReader, node: Node) -> Expr:
        target = node.child_by_field_name(object_field)
        method = node.child_by_field_name(name_field)
        if method is None:
            return reader.other(node)
        callee = (
            Name(reader.place(method), name=reader.text(method))
            if target is None
            else make_member(reader, node, target, method)
        )
        return make_call(reader, node, callee, node.child_by_field_name("arguments"))

    return convert


def ruby_call(reader: ExpressionReader, node: Node) -> Expr:
    made = method_call("receiver", "method")(reader, node)
    receiver = node.child_by_field_name("receiver")
    if receiver is not None and node.child_by_field_name("method") is None:  # `work.(1)`
        return make_call(reader, node, reader.expr(receiver), node.child_by_field_name("arguments"))
    if isinstance(made, Call) and made.name == "new":
        of = made.receiver or Name(made.callee.at, name="self")
        return Call(made.at, made.parts, callee=of, arguments=made.arguments, new=True)
    return made


def make_call(
    reader: ExpressionReader, node: Node, callee: Expr, listed: Node | None, *, new: bool = False
) -> Expr:
    is_one = listed is not None and listed.type == "generator_expression"  # `sum(x for x in xs)`
    given = [listed] if is_one and listed else named(listed) if listed else []
    arguments = [argument(reader, child) for child in given]
    arguments += [
        Argument(reader.expr(child))
        for child in named(node)
        if child.type in _TRAILING and child != listed
    ]
    parts = (callee, *(item.value for item in arguments))
    made = Call(reader.place(node), parts, callee=callee, arguments=tuple(arguments), new=new)
    return literal_call(made, reader.source.language)


def argument(reader: ExpressionReader, node: Node) -> Argument:
    if node.type in _SPREADS:
        return Argument(transparent(reader, node), spread=True)
    keyword, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if node.type == "keyword_argument" and keyword and value:
        return Argument(reader.expr(value), keyword=reader.text(keyword))
    if node.type == "pair" and reader.source.language == "ruby":
        key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
        return Argument(
            reader.expr(value or node), keyword=reader.text(key).strip(":") if key else None
        )
    if node.type in {"value_argument", "argument"}:
        inner = named(node)
        if inner and inner[-1].type in _SPREADS:
            return Argument(transparent(reader, inner[-1]), spread=True)
        label = node.child_by_field_name("name")  # PHP's and C#'s `name: value`
        if label is not None and len(inner) == 2:
            sign = "$" if reader.source.language == "php" else ""
            return Argument(reader.expr(inner[1]), keyword=sign + reader.text(label))
        if len(inner) == 2 and b"=" in reader.source.data[inner[0].end_byte : inner[1].start_byte]:
            return Argument(reader.expr(inner[1]), keyword=reader.text(inner[0]))
        return Argument(reader.expr(inner[-1])) if inner else Argument(reader.other(node))
    return Argument(reader.expr(node))


def table(reader: ExpressionReader, node: Node) -> Expr:
    entries: list[Entry] = []
    spreads: list[Expr] = []
    complete = True
    for child in named(node):
        if child.type in _SPREADS:
            spreads.append(transparent(reader, child))
            continue
        entry = _entry(reader, child)
        if entry is None or entry.key is None:
            complete = False
        if entry is not None:
            entries.append(entry)
    parts = (*(entry.value for entry in entries), *spreads)
    return Table(reader.place(node), parts, tuple(entries), not complete, tuple(spreads))


def _entry(reader: ExpressionReader, node: Node) -> Entry | None:
    if node.type == "shorthand_property_identifier":
        return Entry(reader.text(node), name(reader, node), line_of(node))
    if node.type == "method_definition":
        key = node.child_by_field_name("name")
        return Entry(reader.text(key), reader.other(node), line_of(node))
    key, value = node.child_by_field_name("key"), node.child_by_field_name("value")
    if key is None or value is None:
        return None
    if key.type == "computed_property_name" and named(key):
        key = named(key)[0]
        return Entry(key_text(reader.expr(key)), reader.expr(value), line_of(node))
    known = key_text(reader.expr(key))
    if known is not None:
        return Entry(known, reader.expr(value), line_of(node))
    plain = key.type in {"property_identifier", "hash_key_symbol"}
    return Entry(reader.text(key) if plain else None, reader.expr(value), line_of(node))


def items(reader: ExpressionReader, node: Node) -> Expr:
    inner = named(node)
    values = tuple(_item(reader, child) for child in inner)
    return Items(reader.place(node), values, values, any(c.type in _SPREADS for c in inner))


def listed(reader: ExpressionReader, node: Node) -> Expr:
    """What Go and Ruby list without brackets: of one it is that one."""
    inner = named(node)
    return reader.expr(inner[0]) if len(inner) == 1 else items(reader, node)


def _item(reader: ExpressionReader, node: Node) -> Expr:
    if node.type not in _SPREADS:
        return reader.expr(node)
    return Operation(reader.place(node), (transparent(reader, node),), operator="...")


def operation(reader: ExpressionReader, node: Node) -> Expr:
    """Unary and binary: the operator is the unnamed child that is not a bracket."""
    parts = reader.inside(node)
    signs = [c for c in node.children if not c.is_named and c.type not in {"(", ")"}]
    operator = " ".join(reader.text(sign) for sign in signs)
    if not operator:
        operator = _infix(reader, node)
        parts = tuple(part for part in parts if part.at.text != operator) if operator else parts
    if operator in _FALLBACKS and len(parts) == 2:
        return Fallback(reader.place(node), parts, value=parts[0], otherwise=parts[1])
    if operator in {"and", "&&"} and len(parts) == 2:
        return Choice(reader.place(node), parts, options=parts)
    return Operation(reader.place(node), parts, operator=operator)


def shovel(reader: ExpressionReader, node: Node) -> Expr:
    """Ruby's `held << one` calls a method, as all its operators do."""
    made = operation(reader, node)
    if not isinstance(made, Operation) or made.operator != "<<" or len(made.parts) != len("ab"):
        return made
    held, one = made.parts
    callee = Member(
        made.at, (held,), object=held, name="<<", name_column=made.at.column,
        name_line=made.at.line,
    )  # fmt: skip
    return Call(made.at, (callee, one), callee=callee, arguments=(Argument(one),))


def _infix(reader: ExpressionReader, node: Node) -> str:
    inner = named(node)
    return reader.text(inner[1]) if node.type == "infix_expression" and len(inner) == 3 else ""


def conditional(*indices: int) -> Converter:
    """`indices`: which of the named children are the values."""

    def convert(reader: ExpressionReader, node: Node) -> Expr:
        parts = reader.inside(node)
        options = tuple(parts[index] for index in indices if index < len(parts))
        return Choice(reader.place(node), parts, options=options)

    return convert


def awaited(reader: ExpressionReader, node: Node) -> Expr:
    value = transparent(reader, node)
    return Await(reader.place(node), (value,), value=value)


def cast(value_first: bool = True) -> Converter:  # noqa: FBT001, FBT002 - one switch, named at use
    def convert(reader: ExpressionReader, node: Node) -> Expr:
        inner = named(node)
        if len(inner) != 2:
            return reader.other(node)
        converted, kind = (inner[0], inner[1]) if value_first else (inner[1], inner[0])
        value = reader.expr(converted)
        safe = b"as?" in reader.source.data[node.start_byte : node.end_byte]
        return Cast(reader.place(node), (value,), value=value, type=reader.text(kind), safe=safe)

    return convert


def function_value(reader: ExpressionReader, node: Node) -> Expr:
    """Lambdas, arrow functions, blocks."""
    body = node.child_by_field_name("body")
    inner = named(node)
    if body is None and inner and node.type == "lambda_literal":
        body = inner[-1]
    listed = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    if listed is None:
        listed = next((child for child in inner if child.type == "lambda_parameters"), None)
    names = _names(reader, listed) if listed else ("it",) if node.type == "lambda_literal" else ()
    single = body is not None and body.type not in {"statement_block", "block", "block_body"}
    if body is not None and body.type == "block_body" and len(named(body)) == 1:
        body, single = named(body)[0], True
    result = reader.expr(body) if single and body is not None else None
    parts = (result,) if result else reader.inside(node)
    return Lambda(reader.place(node), parts, parameters=names, result=result)


def comprehension(reader: ExpressionReader, node: Node) -> Expr:
    parts = reader.inside(node)
    clauses = [child for child in named(node) if child.type == "for_in_clause"]
    source = clauses[0].child_by_field_name("right") if len(clauses) == 1 else None
    result = node.child_by_field_name("body")
    if source is None or result is None:
        return Expr(reader.place(node), parts)
    filtered = any(child.type == "if_clause" for child in named(node))
    value = result.child_by_field_name("value") if result.type == "pair" else None
    return Comprehension(
        reader.place(node), parts, result=reader.expr(value or result), source=reader.expr(source),
        filtered=filtered, keyed=value is not None,
    )  # fmt: skip


def _names(reader: ExpressionReader, listed: Node) -> tuple[str, ...]:
    if listed.type == "identifier":
        return (reader.text(listed),)
    found = []
    for child in named(listed):
        inner = (
            child.child_by_field_name("pattern")
            or child.child_by_field_name("name")
            or next((part for part in named(child) if part.type == "identifier"), child)
        )
        found.append(reader.text(inner))
    return tuple(found)
