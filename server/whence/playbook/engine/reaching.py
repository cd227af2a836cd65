"""Which bindings of a function can have run before a use of their name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.resolving import visible
from whence.playbook.engine.source import flow_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.origin import Where
    from whence_tools.code.flow_model import Binding, Expr, Name


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


def list_reaching(use: Name, where: Where) -> list[Binding]:
    """The bindings whose value the name may have, the last written first."""
    flow = flow_of(where.file)
    around = {function.start for function in flow.functions_around(use.at.start, use.at.end)}
    inner = max(around, default=-1)
    found: list[Binding] = []
    known = [b for b in flow.bindings if b.target == use.name and visible(b, use, flow)]
    closest_function = max((b.function for b in known), default=-1)
    for binding in reversed([b for b in known if b.function == closest_function]):
        within = binding.function == inner
        if within and not (is_before(binding, use) or is_of_last_turn(binding, use, known)):
            continue
        found.append(binding)
        start, end = binding.arm
        has_run = not binding.conditional or start <= use.at.start < end
        settled = has_run and not binding.augmented
        if settled and within and binding.value is not None:
            break
    return found
