"""A file's definitions as nodes with their ranges and parents: the base of symbols and facts."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from whence_tools.code.language import CLASS_NAME
from whence_tools.code.languages import RECORDS, kinds_of
from whence_tools.code.names import plain_type
from whence_tools.code.queries import Captures, matches
from whence_tools.code.recovery import find_lost_headers
from whence_tools.code.syntax import last_line_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Node

    from whence_tools.code.kinds import Kind
    from whence_tools.code.syntax import Source

_CAPTURED_KINDS: dict[str, Kind] = {
    "class": "class",
    "object": "object",
    "prototype": "object",
    "namespace": "namespace",
    "constructor": "constructor",
    "extension": "function",
    "function": "function",
}
FUNCTION = "Function"  # what Kotlin's `fun ((A) -> B).then()` extends
_HOLDERS = frozenset({"class", "object"})
_BODIES = frozenset(
    {
        "function_body", "block", "class_body", "enum_class_body", "body_statement", "do_block",
        "declaration_list", "field_declaration_list", "compound_statement", "struct_type",
        "interface_type",
    }
)  # fmt: skip
_DECORATIONS = frozenset(
    {"decorator", "annotation", "marker_annotation", "attribute_list", "attribute_item", "comment"}
) | kinds_of("headers")
_COMMENT_MARKS = (b"#", b"//", b"/*")
_MAX_HEADER = 1000


class Outlined(NamedTuple):
    """A definition in its tree.

    Attributes:
        start_byte, end_byte: where code belongs to it, decorators left out.
        parent: index of the definition around it, None at the top of the file.
        extended: the type a Kotlin extension function is declared on, "" for others.
        name_start, name_end: bytes of the name.
        header_start, header_end: bytes of the header, decorators left out.
    """

    name: str
    qualified_name: str
    kind: Kind
    owner: str
    start_line: int
    end_line: int
    name_line: int
    name_start: int
    name_end: int
    start_byte: int
    end_byte: int
    header_start: int
    header_end: int
    parent: int | None = None
    extended: str = ""

    @property
    def is_callable(self) -> bool:
        return self.kind in ("function", "method", "constructor")


def outline_definitions(source: Source) -> list[Outlined]:
    """The definitions in the order of the text, each after the one around it."""
    found = {(item.start_byte, item.end_byte, item.name): item for item in _read_captures(source)}
    items = list(found.values())
    if source.root.has_error:
        items = _with_lost(source, items)
    items.sort(key=lambda item: (item.start_byte, -item.end_byte))
    return _nest(items, source.language)


def find_innermost(items: Sequence[Outlined], starts: Sequence[int], byte: int) -> int | None:
    """Index of the innermost definition around a byte; `starts` are the items' start bytes."""
    index: int | None = bisect_right(starts, byte) - 1
    if index == -1:
        return None
    while index is not None and items[index].end_byte <= byte:
        index = items[index].parent
    return index


def header_of(source: Source, item: Outlined) -> str:
    """The header on one line, without comments, at most 1000 characters."""
    start, end = item.header_start, item.header_end
    header, position = [], start
    may_comment = any(mark in source.data[start:end] for mark in _COMMENT_MARKS)
    for comment in _comments(source.root, start, end) if may_comment else ():
        header.append(source.data[position : comment.start_byte])
        position = comment.end_byte
    header.append(source.data[position:end])
    text = " ".join(b" ".join(header).decode("utf-8", "replace").split())
    text = re.sub(r"\s*(?<![=<>!])(=|\{|;)$", "", text).rstrip()
    return text if len(text) <= _MAX_HEADER else text[: _MAX_HEADER - 1] + "…"


def _comments(root: Node, start: int, end: int) -> Iterator[Node]:
    stack = [root]
    while stack:
        node = stack.pop()
        if node.end_byte <= start or node.start_byte >= end:
            continue
        if "comment" in node.type and node.start_byte >= start:
            yield node
        else:
            stack.extend(reversed(node.children))


def _read_captures(source: Source) -> Iterator[Outlined]:
    found = list(matches(source, "definitions"))
    wrappers = {c["wrapped"][0].id: c["wrapper"][0] for c in found if "wrapped" in c}
    bodies = {c["body_of"][0].id for c in found if "body_of" in c}
    owned = {_node(c).id for c in found if "owner" in c}
    owners = {source.text(c["owner"][0]) for c in found if "owner" in c}
    for captures in found:
        source.check_time()
        if "wrapped" in captures:
            continue
        node = _node(captures)
        if node.id in bodies or (node.id in owned and "owner" not in captures):
            continue
        if "prototype" in captures and source.text(captures["name"][0]) not in owners:
            continue  # a variable that nothing is defined in holds a value and no more
        item = _outline_node(source, captures, node, wrappers)
        if item is not None:
            yield item


def _node(captures: Captures) -> Node:
    for label in _CAPTURED_KINDS:
        if label in captures:
            return captures[label][0]
    return captures["wrapper"][0]


def _outline_node(
    source: Source, captures: Captures, node: Node, wrappers: dict[int, Node]
) -> Outlined | None:
    label = next(label for label in _CAPTURED_KINDS if label in captures)
    if "declarator" in captures:
        named = _read_declarator(source, captures["declarator"][0])
        if named is None:
            return None
        name_node, name, owner = named
    else:
        name_node = captures["name"][0]
        name = source.text(name_node).strip("\"'`").removeprefix("$")
        name = name.removeprefix(":") if source.language == "ruby" else name
        written = source.text(captures["owner"][0]) if "owner" in captures else ""
        owner = plain_type(written.partition("<")[0] if label == "extension" else written)
        if label == "extension" and not owner and "->" in written:
            owner = FUNCTION
    outer = node
    while outer.id in wrappers:
        outer = wrappers[outer.id]
    scope = captures["body_of"][0] if "body_of" in captures else node
    return Outlined(
        name=name,
        qualified_name=name,
        kind=_CAPTURED_KINDS[label],
        owner="" if label == "extension" else owner,
        extended=owner if label == "extension" else "",
        start_line=_first_line(outer),
        end_line=last_line_of(node),
        name_line=name_node.start_point[0] + 1,
        name_start=name_node.start_byte,
        name_end=name_node.end_byte,
        start_byte=scope.start_byte,
        end_byte=scope.end_byte,
        header_start=_header_start(outer),
        header_end=_header_end(node, scope),
    )


def _read_declarator(source: Source, declarator: Node) -> tuple[Node, str, str] | None:
    """C and C++: the name within pointers, references and parameter lists, and its scope."""
    node: Node | None = declarator
    owner = ""
    while node is not None:
        if node.type == "qualified_identifier":
            scope = node.child_by_field_name("scope")
            owner = plain_type(source.text(scope)) if scope is not None else owner
            node = node.child_by_field_name("name")
        elif node.type.endswith("declarator"):
            below = node.child_by_field_name("declarator")
            node = below if below is not None else _last_named(node)
        else:
            return node, source.text(node), owner
    return None


def _last_named(node: Node) -> Node | None:
    children = node.named_children
    return children[-1] if children else None


def _first_line(outer: Node) -> int:
    """TypeScript puts a method's decorators before it, Rust its attributes: siblings."""
    first = outer
    sibling = outer.prev_named_sibling
    while sibling is not None and sibling.type in ("decorator", "attribute_item"):
        first, sibling = sibling, sibling.prev_named_sibling
    return first.start_point[0] + 1


def _header_start(outer: Node) -> int:
    """The first byte after decorators and annotations, modifiers kept."""
    node = outer
    while node.child_count and node.type not in _BODIES:
        rest = [child for child in node.children if child.type not in _DECORATIONS]
        if not rest:
            return node.end_byte
        if rest[0].start_byte == node.start_byte and rest[0].type != "modifiers":
            return node.start_byte
        if rest[0].type == "modifiers" and all(c.type in _DECORATIONS for c in rest[0].children):
            return rest[1].start_byte if len(rest) > 1 else node.end_byte
        node = rest[0]
    return node.start_byte


def _header_end(node: Node, scope: Node) -> int:
    for holder in (scope, node):
        body = holder.child_by_field_name("body")
        if body is not None:
            return body.start_byte
        body = next((child for child in holder.children if child.type in _BODIES), None)
        if body is not None:
            return body.start_byte
    if scope.id != node.id:
        return scope.start_byte
    parameters = node.child_by_field_name("parameters")
    if node.type in ("method", "singleton_method"):
        last = parameters or node.child_by_field_name("name")
        return last.end_byte if last is not None else node.end_byte
    return node.end_byte


def _with_lost(source: Source, items: list[Outlined]) -> list[Outlined]:
    """Adds headers that error recovery left without a definition, cutting what swallowed them."""
    known = {item.name_line for item in items}
    for lost in find_lost_headers(source):
        if lost.line in known:
            continue
        items = [
            item._replace(end_byte=lost.start_byte, end_line=lost.line - 1)
            if item.start_byte < lost.start_byte < item.end_byte
            and item.kind != "namespace"
            and _indent(source, item.start_line) >= lost.indent
            else item
            for item in items
        ]
        items.append(
            Outlined(
                name=lost.name,
                qualified_name=lost.name,
                kind=lost.kind,
                owner="",
                start_line=lost.line,
                end_line=lost.end_line,
                name_line=lost.line,
                name_start=lost.name_start,
                name_end=lost.name_start + len(lost.name.encode()),
                start_byte=lost.start_byte,
                end_byte=lost.end_byte,
                header_start=lost.start_byte,
                header_end=lost.header_end,
            )
        )
    return items


def _indent(source: Source, line: int) -> int:
    text = source.line_text(line)
    return len(text) - len(text.lstrip())


def _nest(items: list[Outlined], language: str) -> list[Outlined]:
    nested: list[Outlined] = []
    around: list[int] = []
    for item in items:
        while around and nested[around[-1]].end_byte <= item.start_byte:
            around.pop()
        parent = around[-1] if around else None
        nested.append(_place(item, parent, nested, language))
        around.append(len(nested) - 1)
    return nested


def _place(
    item: Outlined, parent: int | None, placed: Sequence[Outlined], language: str
) -> Outlined:
    holder = None if parent is None else placed[parent]
    if holder is None or (holder.kind == "namespace" and language != "typescript"):
        prefix = item.owner
    else:
        prefix = ".".join(filter(None, (holder.qualified_name, item.owner)))
    owner = item.owner
    if holder is not None and holder.kind in _HOLDERS and not owner:
        owner = holder.qualified_name
    kind = item.kind
    if kind == "function" and owner:
        kind = "constructor" if _constructs(item.name, owner, language) else "method"
    return item._replace(
        parent=parent,
        owner=owner if kind in ("method", "constructor") else "",
        kind=kind,
        qualified_name=f"{prefix}.{item.name}" if prefix else item.name,
    )


def _constructs(name: str, owner: str, language: str) -> bool:
    constructor = RECORDS[language].constructor
    if name == "__new__" and language == "python":
        return bool(owner)
    return name == (owner.rsplit(".", 1)[-1] if constructor == CLASS_NAME else constructor)
