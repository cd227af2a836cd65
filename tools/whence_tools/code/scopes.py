"""The definitions of a file as the scopes that its code stands in."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from whence_tools.code.outline import Outlined, find_innermost

if TYPE_CHECKING:
    from collections.abc import Iterable


class Scopes:
    """A scope is the index of a definition, None at the top of the file.

    Attributes:
        items: the definitions, each after the one around it.
    """

    def __init__(self, items: Iterable[Outlined]) -> None:
        self.items = list(items)
        self._starts = [item.start_byte for item in self.items]

    def item(self, index: int | None) -> Outlined | None:
        return None if index is None else self.items[index]

    def named(self, qualified_name: str) -> list[Outlined]:
        """The definitions of a qualified name."""
        return [self.items[index] for index in self._by_name.get(qualified_name, ())]

    def index_of(self, qualified_name: str) -> int | None:
        """The first definition of a qualified name."""
        return self._by_name.get(qualified_name, (None,))[0]

    def inside(self, scope: int, name: str) -> list[Outlined]:
        """The definitions of a name that stand directly in another one."""
        return self._inside.get((scope, name), [])

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for index, item in enumerate(self.items):
            found[item.qualified_name].append(index)
        return found

    @cached_property
    def _inside(self) -> dict[tuple[int | None, str], list[Outlined]]:
        found: dict[tuple[int | None, str], list[Outlined]] = defaultdict(list)
        for item in self.items:
            found[item.parent, item.name].append(item)
        return found

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
        return find_innermost(self.items, self._starts, byte)
