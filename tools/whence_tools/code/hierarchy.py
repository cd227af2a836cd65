"""A call hierarchy for the worker: the three questions.

Source: LSP 3.17, "Prepare Call Hierarchy Request". The parser is imported by the answers
alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whence_tools.code.hierarchy_items import (
        FunctionCalls,
        HierarchyQuery,
        Item,
        ItemAnchor,
        TextPosition,
    )


def find_items_at(view: HierarchyQuery, path: str, place: TextPosition) -> list[Item]:
    """The functions or classes that the name at a place means, or whose header it stands in.

    Raises:
        ToolFailure: the file cannot be read.
    """
    from whence_tools.code.calltree import CallTree

    return CallTree(view, path).items_at(place)


def find_incoming(view: HierarchyQuery, anchor: ItemAnchor) -> list[FunctionCalls] | None:
    """The calls of a definition by their callers, surest first; None where it is not found again.

    Raises:
        ToolFailure: the file cannot be read.
    """
    from whence_tools.code.calltree import CallTree

    return CallTree(view, anchor.path).incoming(anchor)


def find_outgoing(view: HierarchyQuery, anchor: ItemAnchor) -> list[FunctionCalls] | None:
    """What a definition calls in the workspace, in the order of the calls; None where it is not
    found again.

    Raises:
        ToolFailure: the file cannot be read.
    """
    from whence_tools.code.calltree import CallTree

    return CallTree(view, anchor.path).outgoing(anchor)
