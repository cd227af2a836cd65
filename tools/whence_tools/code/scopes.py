"""The definitions of a file as the scopes that its code stands in."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from whence_tools.code.outline import Outlined, find_innermost

if TYPE_CHECKING:
    from collections.abc import Iterable


class Scopes:
    """A scope is the index of a definition, None at the top of the file.

    Attributes:
        items: the definitions, each after the one around it.
    """

    def __init__(self, items: Iterable[Outlined] | Scopes) -> None:
        self._shared = items if isinstance(items, Scopes) else self
        self.items: list[Outlined] = items.items if isinstance(items, Scopes) else list(items)

    def item(self, index: int | None) -> Outlined | None:
        return None if index is None else self.items[index]

    def named(self, qualified_name: str) -> list[Outlined]:
        """The definitions of a qualified name."""
        first = self.index_of(qualified_name)
        if first is None:
            return []
        if len(self._shared._first) == len(self.items):  # noqa: SLF001
            return [self.items[first]]
        return [item for item in self.items[first:] if item.qualified_name == qualified_name]

    def index_of(self, qualified_name: str) -> int | None:
        """The first definition of a qualified name."""
        return self._shared._first.get(qualified_name)  # noqa: SLF001

    def inside(self, scope: int, name: str) -> list[Outlined]:
        """The definitions of a name that stand directly in another one."""
        end, found = self.items[scope].end_byte, []
        for item in islice(self.items, scope + 1, None):
            if item.start_byte >= end:
                break
            if item.parent == scope and item.name == name:
                found.append(item)
        return found

    @cached_property
    def _starts(self) -> list[int]:
        return [item.start_byte for item in self.items]

    @cached_property
    def _first(self) -> dict[str, int]:
        last = len(self.items) - 1
        return {item.qualified_name: last - i for i, item in enumerate(reversed(self.items))}

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

    def scope_at(self, byte: int) -> int | None:
        """Index of the innermost definition around a byte."""
        return find_innermost(self.items, self._shared._starts, byte)  # noqa: SLF001


class Nest:
    """Ranges inside each other, found by a byte in them; a range begins after its first byte."""

    def __init__(self, ends: dict[int, int]) -> None:
        self._ends, self._starts = ends, sorted(ends)
        self._outer: dict[int, int] = {}
        open_: list[int] = []
        for start in self._starts:
            while open_ and ends[open_[-1]] <= start:
                open_.pop()
            self._outer[start] = open_[-1] if open_ else -1
            open_.append(start)

    def around(self, byte: int) -> int:
        """The start of the innermost range around a byte, -1 for none."""
        index = bisect_right(self._starts, byte - 1) - 1
        start = self._starts[index] if index >= 0 else -1
        while start != -1 and self._ends[start] <= byte:
            start = self._outer[start]
        return start
