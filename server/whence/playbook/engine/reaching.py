"""Which bindings of a function can have run before a use of their name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.code.flow_model import Binding, Expr


def is_before(binding: Binding, use: Expr) -> bool:
    """Whether a binding ends above a use, or comes to it around a loop."""
    value = binding.value
    if value is not None and value.at.start <= use.at.start < value.at.end:
        return binding.repeated and binding.kind == "assign"  # from the loop's last turn
    if binding.kind in {"loop", "with", "catch"}:
        return binding.scope[0] <= use.at.start
    return binding.end <= use.at.start


def is_of_last_turn(binding: Binding, use: Expr, known: Sequence[Binding]) -> bool:
    """Whether a loop around the use sets the name below it, and nowhere above it in the loop."""
    start, end = binding.loop
    if binding.kind != "assign" or not start <= use.at.start < end:
        return False
    return not any(start <= other.start and other.end <= use.at.start for other in known)
