"""Where a file uses names: calls, and functions handed on as values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from whence_tools.code.expressions import UNKNOWN, shorten_expression
from whence_tools.code.names import plain_type
from whence_tools.code.queries import matches, matches_around
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.queries import Captures
    from whence_tools.code.scopes import Scopes
    from whence_tools.code.syntax import Source

UseKind = Literal["call", "construct", "value"]
_USES: dict[str, UseKind] = {
    "call": "call",
    "call_path": "call",
    "construct": "construct",
    "super_call": "construct",
    "value": "value",
}
_ASSIGNED_TO = re.compile(rb"([\w$]+)(?:[ ]*:[^=\n]{1,80})?[ ]*(?<![=!<>]):?=[ ]*(?:[\w$.]+\.)?\Z")
_BEFORE = re.compile(rb"((?:\b[A-Za-z_]\w*(?:\.|::))*(?:\b[A-Za-z_]\w*)?)(?:\.|::)\Z")
_ENDS_THERE = re.compile(rb"[ ]*(?:[\n;,#}]|\Z)")
_PLACEHOLDER = b"(...)"
_MOST_ASKED_ONE_BY_ONE = 200  # beyond, one look at the whole file costs less
_MOST_CALLS_AROUND = 5_000
_CALL = re.compile("call|invocation")
_LONGEST_RECEIVER = 400


class Use(NamedTuple):
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


def uses_of(source: Source, scopes: Scopes, name: str) -> list[Use]:
    """Where the name is used, in the order of the text."""
    found: dict[int, Use] = {}
    spans = list(find_whole_words(source.data, name.encode()))
    if len(spans) > _MOST_ASKED_ONE_BY_ONE and not _stand_deep(source, spans):
        for captures in matches(source, "uses"):
            _add_use(source, scopes, name, captures, found)
        return _in_order(found)
    for start, end in spans:
        if start not in found or found[start].kind == "value":
            for captures in matches_around(source, "uses", start, end):
                _add_use(source, scopes, name, captures, found)
    return _in_order(found)


def _stand_deep(source: Source, spans: list[tuple[int, int]]) -> bool:
    """Whether one of some names, which stand in order, is in so many calls that a look at the
    whole tree could not be stopped for long: its time grows with the square of those."""
    for start in {spans[0][0], spans[len(spans) // 2][0], spans[-1][0]}:
        cursor, depth = source.root.walk(), 0
        while depth <= _MOST_CALLS_AROUND and cursor.goto_first_child_for_byte(start) is not None:
            depth += cursor.node is not None and _CALL.search(cursor.node.type) is not None
        if depth > _MOST_CALLS_AROUND:
            return True
    return False


def uses_within(source: Source, scopes: Scopes, start: int, end: int) -> list[Use]:
    """All uses whose names begin within the bytes, in the order of the text."""
    found: dict[int, Use] = {}
    for captures in matches(source, "uses", (start, end)):
        _add_use(source, scopes, None, captures, found)
    return [use for use in _in_order(found) if start <= use.start_byte < end]


def holders_of(source: Source, name: str) -> set[str]:
    """Variables that the name alone is assigned to: `handler = fetch`."""
    data, found = source.data, set()
    for start, end in find_whole_words(data, name.encode()):
        if not _ENDS_THERE.match(data, end, end + 40):
            continue
        source.check_time()
        before = _ASSIGNED_TO.search(data[max(0, start - 200) : start])
        if before is not None:
            found.add(before[1].decode("utf-8", "replace"))
    return found


def _in_order(found: dict[int, Use]) -> list[Use]:
    return [use for _, use in sorted(found.items())]


def _add_use(
    source: Source, scopes: Scopes, name: str | None, captures: Captures, found: dict[int, Use]
) -> None:
    label = next((label for label in _USES if label in captures), None)
    if label is None:
        return
    node = captures[label][0]
    text = source.data[node.start_byte : node.end_byte]
    if name is not None and name.encode() not in text and text != b"new":
        return
    use = _use(source, node, label, captures, scopes)
    known = found.get(node.start_byte)
    is_wanted = name is None or use.name == name
    if is_wanted and (known is None or (known.kind == "value" and not known.receiver)):
        found[node.start_byte] = use


def _use(
    source: Source,
    node: Node,
    label: str,
    captures: Captures,
    scopes: Scopes,
) -> Use:
    kind = _USES[label]
    text = source.text(node)
    receiver = ""
    if "receiver" in captures:
        held = captures["receiver"][0]
        is_long = held.end_byte - held.start_byte > _LONGEST_RECEIVER
        receiver = UNKNOWN if is_long else shorten_expression(source.text(held))
    elif label in ("call_path", "construct", "super_call"):
        path = plain_type(text.replace("\\", ".")) or text
        receiver, _, text = path.rpartition(".")
    if source.language == "php" and source.data.startswith(_PLACEHOLDER, node.end_byte):
        kind = "value"  # `f(...)` is the function itself
    name = text.lstrip(":").removeprefix("$").strip()
    if name == "new" and kind == "value":
        receiver, _, name = receiver.rpartition(".")
    if source.language == "ruby" and name == "new" and receiver.lstrip(":")[:1].isupper():
        receiver, _, name = receiver.lstrip(":").rpartition(".")
        kind = "construct"
    if source.language == "rust" and not receiver:  # in a macro's arguments there are only words
        before = _BEFORE.search(source.data[max(0, node.start_byte - 80) : node.start_byte])
        receiver = (before[1].decode().replace("::", ".") or UNKNOWN) if before else ""
    start, end = _name_span(node, source.text(node), name)
    return Use(name, receiver, line_of(node), scopes.scope_at(node.start_byte), kind, start, end)


def _name_span(node: Node, text: str, name: str) -> tuple[int, int]:
    """The bytes of a name in a node that may hold its path and type arguments too."""
    index = text.split("<", 1)[0].rfind(name)
    if index == -1:
        return node.start_byte, node.end_byte
    start = node.start_byte + len(text[:index].encode())
    return start, start + len(name.encode())


def find_whole_words(data: bytes, word: bytes) -> Iterator[tuple[int, int]]:
    """Spans in which a word stands by itself. Searching by bytes beats a regex many times over."""
    start = data.find(word)
    while start != -1:
        end = start + len(word)
        if not (_is_word(data[start - 1 : start]) or _is_word(data[end : end + 1])):
            yield start, end
        start = data.find(word, end)


def _is_word(byte: bytes) -> bool:
    return byte.isalnum() or byte in (b"_", b"$") or byte >= b"\x80"
