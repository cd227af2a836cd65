"""What a file says that name resolution needs: definitions, uses, bindings, imports.

Facts know nothing of other files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeVar

from whence_tools.code.expressions import UNKNOWN, expression, type_expression
from whence_tools.code.imports import ImportStatement, read_imports
from whence_tools.code.names import identifiers, plain_type
from whence_tools.code.outline import Outlined, innermost, outline
from whence_tools.code.queries import Captures, matches, matches_around
from whence_tools.code.syntax import line_of, parse, unix_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

    from whence_tools.code.syntax import Source

Key = TypeVar("Key")
UseKind = Literal["call", "construct", "value"]
_USES: dict[str, UseKind] = {
    "call": "call",
    "call_path": "call",
    "construct": "construct",
    "super_call": "construct",
    "value": "value",
}
_ASSIGNED_TO = re.compile(rb"([\w$]+)(?:[ ]*:[^=\n]{1,80})?[ ]*(?<![=!<>]):?=[ ]*(?:[\w$.]+\.)?\Z")
_ENDS_THERE = re.compile(rb"[ ]*(?:[\n;,#}]|\Z)")
_MOST_ASKED_ONE_BY_ONE = 200  # beyond, one look at the whole file costs less
_LONGEST_RECEIVER = 400
_SELVES = frozenset({"self", "this", "cls", "$this"})


@dataclass(frozen=True, slots=True)
class Use:
    """A place where a function is called or handed on as a value.

    Attributes:
        receiver: short form of what the name is looked up on (`expressions`), "" for a bare name.
        line: 1-based line of the name.
        scope: index of the innermost definition around it.
        start_byte, end_byte: of the name.
    """

    name: str
    receiver: str
    line: int
    scope: int | None
    kind: UseKind
    start_byte: int
    end_byte: int


class FileFacts:
    """Everything known of one file; what only some questions need is read when first asked for.

    Attributes:
        items: the definitions, each after the one around it.
        bases: paths of base classes by qualified class.
        default: the name exported as default (JavaScript), "" for none.
        exported_as: local names by the name they are exported as.
        source: what the facts were read from.
    """

    def __init__(self, source: Source) -> None:
        self.path = source.path
        self.language = source.language
        self.items = outline(source)
        self.package = ""
        self.bases: dict[str, list[str]] = {}
        self.default = ""
        self.exported_as: dict[str, str] = {}
        self.source = source
        self._starts = [item.start_byte for item in self.items]
        self._link_bytes: set[int] = set()
        self._uses: dict[str, list[Use]] = {}
        self.imports = self._read_links()

    @cached_property
    def _bound(self) -> Bindings:
        return Bindings(self.source, self)

    @property
    def bindings(self) -> dict[tuple[int | None, str], str]:
        """Short forms of what a name holds, by (scope, name)."""
        return self._bound.variables

    @property
    def fields(self) -> dict[tuple[str, str], str]:
        """Short forms of what a member holds, by (qualified class, name)."""
        return self._bound.fields

    @property
    def returns(self) -> dict[str, str]:
        """Short forms of return types by qualified function."""
        return self._bound.returns

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the text, comments included."""
        return frozenset(identifiers(self.source.data.decode("utf-8", "replace")))

    def item(self, index: int | None) -> Outlined | None:
        return None if index is None else self.items[index]

    def class_around(self, scope: int | None) -> str:
        """The qualified name of the class whose code this is, "" outside of classes."""
        while scope is not None:
            item = self.items[scope]
            if item.owner:
                return item.owner
            if item.kind in ("class", "object"):
                return item.qualified_name
            scope = item.parent
        return ""

    def uses_of(self, name: str) -> list[Use]:
        """Where the name is used, in the order of the text."""
        if name not in self._uses:
            self._uses[name] = self._read_uses(name) if name else []
        return self._uses[name]

    def uses_within(self, start: int, end: int) -> list[Use]:
        """All uses whose names begin within the bytes, in the order of the text."""
        found: dict[int, Use] = {}
        for captures in matches(self.source, "uses", (start, end)):
            self._add_use(None, captures, found)
        return [use for use in self._without_links(found) if start <= use.start_byte < end]

    def holders_of(self, name: str) -> set[str]:
        """Variables that the name alone is assigned to: `handler = fetch`."""
        data, found = self.source.data, set()
        for start, end in whole_words(data, name.encode()):
            if not _ENDS_THERE.match(data, end, end + 40):
                continue
            self.source.check_time()
            before = _ASSIGNED_TO.search(data[max(0, start - 200) : start])
            if before is not None:
                found.add(before[1].decode("utf-8", "replace"))
        return found

    def links(self, byte: int) -> bool:
        """Whether a name that begins at the byte names a base class or what a file exports."""
        return byte in self._link_bytes

    def scope_at(self, byte: int) -> int | None:
        """Index of the innermost definition around a byte."""
        return innermost(self.items, self._starts, byte)

    def _read_links(self) -> list[ImportStatement]:
        imports: dict[int, Node] = {}
        for captures in matches(self.source, "links"):
            for node in captures.get("import", ()):
                imports[node.id] = node
            for node in captures.get("base", ()):
                self._add_base(node)
            for node in captures.get("package", ()):
                self.package = self.package or self.source.text(node)
            for node in captures.get("default", ()):
                self.default = expression(self.source.text(node)).strip(":").removesuffix("()")
            if "exported" in captures:
                alias = self.source.text(captures["exported_as"][0])
                self._link_bytes.add(captures["exported"][0].start_byte)
                self.exported_as[alias] = self.source.text(captures["exported"][0])
        ordered = sorted(imports.values(), key=lambda node: node.start_byte)
        return read_imports(self.source, ordered)

    def _add_base(self, node: Node) -> None:
        self._link_bytes.add(node.start_byte)
        item = self.item(self.scope_at(node.start_byte))
        text = self.source.text(node).replace("\\", ".")
        path = expression(text) if "(" in text else plain_type(text)
        if item is not None and item.kind == "class" and path:
            bases = self.bases.setdefault(item.qualified_name, [])
            if path not in bases:
                bases.append(path)

    def _read_uses(self, name: str) -> list[Use]:
        found: dict[int, Use] = {}
        spans = list(whole_words(self.source.data, name.encode()))
        if len(spans) > _MOST_ASKED_ONE_BY_ONE:
            for captures in matches(self.source, "uses"):
                self._add_use(name, captures, found)
            return self._without_links(found)
        for start, end in spans:
            if start not in found or found[start].kind == "value":
                for captures in matches_around(self.source, "uses", start, end):
                    self._add_use(name, captures, found)
        return self._without_links(found)

    def _without_links(self, found: dict[int, Use]) -> list[Use]:
        return [
            use
            for byte, use in sorted(found.items())
            if use.kind != "value" or byte not in self._link_bytes
        ]

    def _add_use(self, name: str | None, captures: Captures, found: dict[int, Use]) -> None:
        label = next((label for label in _USES if label in captures), None)
        if label is None:
            return
        node = captures[label][0]
        if (
            name is not None
            and name.encode() not in self.source.data[node.start_byte : node.end_byte]
        ):
            return
        use = _use(self.source, node, label, captures, self.scope_at)
        known = found.get(node.start_byte)
        is_wanted = name is None or use.name == name
        if is_wanted and (known is None or (known.kind == "value" and not known.receiver)):
            found[node.start_byte] = use


def read_facts(text: str, path: str) -> FileFacts | None:
    """Parses a file; None where the language has no grammar."""
    source = parse(unix_lines(text), path)
    return None if source is None else FileFacts(source)


def _use(
    source: Source,
    node: Node,
    label: str,
    captures: Captures,
    scope_at: Callable[[int], int | None],
) -> Use:
    kind = _USES[label]
    text = source.text(node)
    receiver = ""
    if "receiver" in captures:
        held = captures["receiver"][0]
        is_long = held.end_byte - held.start_byte > _LONGEST_RECEIVER
        receiver = UNKNOWN if is_long else expression(source.text(held))
    elif label in ("call_path", "construct", "super_call"):
        path = plain_type(text.replace("\\", ".")) or text
        receiver, _, text = path.rpartition(".")
    name = text.lstrip(":").removeprefix("$").strip()
    if name == "new" and kind == "value":
        receiver, _, name = receiver.rpartition(".")
    if source.language == "ruby" and name == "new" and receiver.lstrip(":")[:1].isupper():
        receiver, _, name = receiver.lstrip(":").rpartition(".")
        kind = "construct"
    start, end = _name_span(node, source.text(node), name)
    return Use(name, receiver, line_of(node), scope_at(node.start_byte), kind, start, end)


def _name_span(node: Node, text: str, name: str) -> tuple[int, int]:
    """The bytes of a name in a node that may hold its path and type arguments too."""
    index = text.split("<", 1)[0].rfind(name)
    if index == -1:
        return node.start_byte, node.end_byte
    start = node.start_byte + len(text[:index].encode())
    return start, start + len(name.encode())


def whole_words(data: bytes, word: bytes) -> Iterator[tuple[int, int]]:
    """Spans in which a word stands by itself. Searching by bytes beats a regex many times over."""
    start = data.find(word)
    while start != -1:
        end = start + len(word)
        if not (_is_word(data[start - 1 : start]) or _is_word(data[end : end + 1])):
            yield start, end
        start = data.find(word, end)


def _is_word(byte: bytes) -> bool:
    return byte.isalnum() or byte in (b"_", b"$") or byte >= b"\x80"


class Bindings:
    """What the variables, fields and functions of one file hold or return, in short forms."""

    def __init__(self, source: Source, facts: FileFacts) -> None:
        self.variables: dict[tuple[int | None, str], str] = {}
        self.fields: dict[tuple[str, str], str] = {}
        self.returns: dict[str, str] = {}
        self._source = source
        self._facts = facts
        for captures in matches(source, "bindings"):
            form = self._form(captures)
            for node in captures.get("bind", ()):
                self._bind(node, form)
            for node in captures.get("field", ()):
                self._field(node, form, captures)
            for node in captures.get("returns", ()):
                self._return(node)

    def _bind(self, node: Node, form: str) -> None:
        name = self._source.text(node).removeprefix("$")
        scope = self._facts.scope_at(node.start_byte)
        item = self._facts.item(scope)
        if item is not None and item.kind in ("class", "object"):
            self._hold(self.fields, (item.qualified_name, name), form)
        else:
            self._hold(self.variables, (scope, name), form)

    def _field(self, node: Node, form: str, captures: Captures) -> None:
        if "self" in captures and self._source.text(captures["self"][0]) not in _SELVES:
            return
        owner = self._facts.class_around(self._facts.scope_at(node.start_byte))
        name = self._source.text(node).removeprefix("$").removeprefix("@")
        if owner:
            self._hold(self.fields, (owner, name), form)

    def _return(self, node: Node) -> None:
        item = self._facts.item(self._facts.scope_at(node.start_byte))
        if item is not None:
            form = type_expression(self._source.text(node))
            self.returns.setdefault(item.qualified_name, form)

    @staticmethod
    def _hold(held: dict[Key, str], key: Key, form: str) -> None:
        if held.get(key, UNKNOWN) == UNKNOWN:
            held[key] = form

    def _form(self, captures: Captures) -> str:
        if "type" in captures:
            form = type_expression(self._source.text(captures["type"][0]))
            if form != UNKNOWN:
                return form
        if "from" in captures:
            return expression(self._source.text(captures["from"][0]))
        return UNKNOWN
