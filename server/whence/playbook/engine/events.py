"""What a listener is given: what the call that emits its event passes on (Node's documentation,
Events)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import Where, shorten
from whence_tools.code.flow_model import Constant

if TYPE_CHECKING:
    from whence.playbook.engine.follow import Attempt, Follow, Way
    from whence_tools.code.flow_model import Call

_LISTENS: Final = frozenset({"on", "once", "addListener", "prependListener"})
_EMITS: Final = "emit"


def trace_event(tracer: Follow, listening: Call, index: int, way: Way) -> Attempt:
    """Where the value that a listener gets is made; None where the call that it is handed to
    listens to no event, or nothing, or more than one place, emits that.

    Args:
        index: of the listener's parameter.
    """
    event = _name_event(listening)
    if listening.name not in _LISTENS or event is None:
        return None
    on_stack = {(one.path, one.line): place for place, one in enumerate(tracer.case.frames)}
    files = yield from tracer.case.locate(_EMITS, way.file.path)
    emitting: list[tuple[Call, Where]] = [
        (call, Where(file, on_stack.get((file.path, call.at.line))))
        for file in files
        for call in (file.flow.calls if file.flow is not None else ())
        if call.name == _EMITS and _name_event(call) == event
    ]
    emitting = [one for one in emitting if one[1].frame is not None] or emitting
    if len(emitting) != 1:
        return None
    [(call, where)] = emitting
    if len(call.arguments) <= index + 1:
        return None
    value = call.arguments[index + 1].value
    claim = f"`{event}` is emitted with `{shorten(value)}`"
    onward = way.to(where).quoting(claim, call.at.line, value.at.last_line)
    return (yield from tracer.follow(value, onward))


def _name_event(call: Call) -> str | None:
    first = call.arguments[0].value if call.arguments else None
    return first.value if isinstance(first, Constant) and first.kind == "string" else None
