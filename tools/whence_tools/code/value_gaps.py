"""What following values leaves open: calls that may be of functions that nothing leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Constant, Member, Subscript

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from whence_tools.code.abstract import Abstract
    from whence_tools.code.flow_model import Expr
    from whence_tools.code.values import View


def calls_unknown(held: Mapping[object, Collection[Abstract]], unknown: Iterable[Expr]) -> bool:
    """Whether a call of something unknown may be of any function that is held.

    A member is, if a function is held under its name; a method that an object of its class has,
    such as `text.strip()`, is not.

    Args:
        held: what is held, by what holds it.
        unknown: what is called, where nothing is known of that.
    """
    holding = {
        key[-1]
        for key, values in held.items()
        if isinstance(key, tuple) and key[0] in ("field", "element", "stored")
        if any(value.kind in ("function", "partial") for value in values)
    }
    return any(not isinstance(one, Member) or one.name in holding for one in unknown)


def list_computed_members(views: Iterable[View]) -> Iterator[tuple[View, Subscript, bool]]:
    """The members that JavaScript reads by a computed name, and whether it calls them."""
    for view in views:
        called = {call.callee.at.start: call.callee.at.end for call in view.calls}
        nodes = view.nodes("subscript_expression") if view.is_script else ()
        for read in map(view.read, nodes):
            if isinstance(read, Subscript) and not isinstance(read.index, Constant):
                yield view, read, called.get(read.at.start) == read.at.end
