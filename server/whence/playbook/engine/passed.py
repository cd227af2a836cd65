"""What a function that was running got for a parameter, from the one that called it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.source import Site
from whence.playbook.engine.stack_calls import find_stack_call, list_calls

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Call, Expr, Function


def find_passed(
    case: Case, above: int, function: Function, name: str
) -> ToolSteps[tuple[Site, Expr] | None]:
    """The line of a frame that called a function, and its argument for a parameter; None where the
    line has no call or several of that name, or the parameter was left out.

    Args:
        above: which frame called it, counted from the innermost of the workspace.
        name: of the parameter.
    """
    frame = case.frames[above] if above < len(case.frames) else None
    file = (yield from case.read(frame.path)) if frame is not None and frame.path else None
    if frame is None or file is None:
        return None
    at = Site(file, frame.line or 1)
    calls = [one for one in list_calls(file, at.line) if _calls(one, function)]
    stacked = find_stack_call(case, above, function, file) if not calls else None
    calls = [stacked] if stacked is not None else calls
    passed = bind(function, calls[0]).get(name) if len(calls) == 1 else None
    return (at, passed) if passed is not None else None


def is_left_as_given(at: Site, name: str) -> bool:
    """Whether a name is a parameter of the function at a line, which sets it to nothing else."""
    function = at.function
    return (
        function is not None
        and any(one.name == name for one in function.parameters)
        and not any(b.function == function.start and b.target == name for b in at.flow.bindings)
    )


def _calls(call: Call, function: Function) -> bool:
    return call.name == (function.owner if function.constructor else function.name)
