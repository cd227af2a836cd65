"""One file's definitions as items of a call hierarchy, and where in the file a place lies."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

from whence_tools.code.call_graph import MODULE_NAME
from whence_tools.code.columns import Columns
from whence_tools.code.hierarchy_items import Item, ItemAnchor
from whence_tools.code.uses import Use

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.hierarchy_items import Encoding, Kind
    from whence_tools.code.outline import Outlined

_KINDS: dict[str, Kind] = {
    "function": "function",
    "method": "method",
    "constructor": "constructor",
    "class": "class",
}
_MEMBER_MARKS = (b".", b"::", b"->")


class Page:
    """Args: encoding: whose code units the items' columns count."""

    def __init__(self, facts: FileFacts, encoding: Encoding) -> None:
        self.facts = facts
        self.data = facts.data
        self.columns = Columns(self.data, encoding)

    @property
    def definitions(self) -> list[Outlined]:
        """What can call or be called."""
        return [item for item in self.facts.items if item.kind in _KINDS]

    @cached_property
    def _digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()[:16]

    def item(self, definition: Outlined | None) -> Item:
        """Args: definition: None for the top of the file."""
        path, span = self.facts.path, self.columns.span
        if definition is None:
            anchor = ItemAnchor(path, MODULE_NAME, 1, self._digest)
            whole = span(0, len(self.data))
            return Item(path.rpartition("/")[2], "module", "", anchor, whole, span(0, 0))
        name = definition.qualified_name
        return Item(
            name=definition.name,
            kind=_KINDS[definition.kind],
            within=name.removesuffix(definition.name).removesuffix("."),
            anchor=ItemAnchor(path, name, definition.name_line, self._digest),
            whole=span(*self._extent(definition)),
            named=span(definition.name_start, definition.name_end),
        )

    def called(self, name: str) -> list[Outlined]:
        """The definitions of a qualified name, the longest first: the one with a body."""
        found = [item for item in self.definitions if item.qualified_name == name]
        found = [item for item in found if not self._is_stub(item)] or found
        return sorted(found, key=lambda item: item.start_byte - item.end_byte)

    def found_again(self, anchor: ItemAnchor) -> Outlined | None:
        """By its line in the same text, by its name alone in another."""
        named = self.called(anchor.name)
        if anchor.digest == self._digest:
            named = [item for item in named if item.name_line == anchor.line]
        return named[0] if named else None

    def run_by(self, item: Outlined) -> list[Outlined]:
        """A class stands for its constructors, where it writes any out; a stub for its function."""
        name = item.qualified_name
        if self._is_stub(item):
            return self.called(name)[:1]
        built = [i for i in self.facts.items if i.kind == "constructor" and i.owner == name]
        if item.kind != "class" or not built:
            return [item]
        return [one for one in built if not self._is_stub(one)] or built

    def named_at(self, byte: int) -> Outlined | None:
        """The definition whose name a byte touches."""
        named = [i for i in self.definitions if i.name_start <= byte <= i.name_end]
        return max(named, key=lambda item: item.name_start, default=None)

    def headed_at(self, byte: int) -> Outlined | None:
        """The innermost definition in whose header a byte stands, its indentation included."""
        headed = [item for item in self.definitions if self._is_in_header(item, byte)]
        return max(headed, key=lambda item: item.start_byte, default=None)

    def use_at(self, byte: int) -> Use | None:
        """The use whose name a byte touches; any other identifier counts as a value."""
        line = self.columns.place(byte).line
        uses = self.facts.uses_within(self.columns.line_start(line), self.columns.line_end(line))
        touched = [use for use in uses if use.start_byte <= byte <= use.end_byte]
        if touched:
            return max(touched, key=lambda use: use.start_byte)
        nodes = (self._identifier(position) for position in (byte, byte - 1))
        node = next(filter(None, nodes), None)
        if node is None or self.data[: node.start_byte].endswith(_MEMBER_MARKS):
            return None
        name, start = self.facts.source.text(node), node.start_byte
        return Use(name, "", line, self.facts.scope_at(start), "value", start, node.end_byte)

    def _identifier(self, byte: int) -> Node | None:
        node = self.facts.source.root.descendant_for_byte_range(max(0, byte), max(0, byte))
        if node is None or node.child_count:
            return None
        return node if "identifier" in node.type or node.type in ("name", "constant") else None

    def _is_stub(self, item: Outlined) -> bool:
        """Python's `@overload` gives a function another signature and no body."""
        above = self.data[self.columns.line_start(item.start_line) : item.header_start]
        return self.facts.language == "python" and b"overload" in above

    def _is_in_header(self, item: Outlined, byte: int) -> bool:
        start = item.header_start
        end = start + len(self.data[start : item.header_end].rstrip())
        line = self.data.rfind(b"\n", 0, start) + 1
        is_first = not self.data[line:start].strip()
        return (line if is_first else start) <= byte <= end

    def _extent(self, item: Outlined) -> tuple[int, int]:
        """All of a definition with the decorators above it, without blanks around it."""
        start = min(item.header_start, item.name_start)
        above = self.data[self.columns.line_start(item.start_line) : start]
        if b"\n" in above:
            start -= len(above.lstrip())
        end = start + len(self.data[start : item.end_byte].rstrip())
        return start, max(end, item.name_end)
