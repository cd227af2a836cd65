"""Working with the generators that ask for tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.playbook.engine.case import ToolSteps


T = TypeVar("T")


def in_turn(askings: Iterable[ToolSteps[T]]) -> ToolSteps[list[T]]:
    """Runs each to its end; what they return, in order."""
    found: list[T] = []
    for asking in askings:
        one = yield from asking
        found.append(one)
    return found
