"""A call hierarchy that is written down beforehand."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from whence_tools.code.editor_hierarchy import EditorCall

Position = tuple[str, int, int]


@dataclass
class ScriptedCalls:
    """A `CallHierarchy` over a table.

    Args:
        answers: by (path, line, column) of a function's name; a position that is not listed cannot
            be answered.
        silent: positions that are never answered.
    """

    answers: Mapping[Position, Sequence[EditorCall]] = field(default_factory=dict)
    silent: frozenset[Position] = frozenset()
    asked: list[Position] = field(default_factory=list)

    async def calls_of(self, path: str, line: int, column: int) -> Sequence[EditorCall] | None:
        self.asked.append((path, line, column))
        if (path, line, column) in self.silent:
            await asyncio.Event().wait()
        return self.answers.get((path, line, column))


def call(path: str | None, caller: str, name: tuple[int, int], line: int) -> EditorCall:
    """A call in a line of a function whose name stands at (line, column)."""
    return EditorCall(caller, path, name[0], name[1], line)


def at_module_level(path: str, line: int) -> EditorCall:
    return EditorCall(path, path, 1, 1, line, at_module_level=True)
