"""Fields that are read before their initialisers have run: the order of construction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.origin import Origin, OriginKind, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow, Way
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Class, Field, Function
    from whence_tools.errors.model import Frame

_STATIC = ("<clinit>",)
_BUILDING = ("<init>", "constructor", "new ")


def find_read_too_early(
    tracer: Follow, klass: Class, declared: Field, way: Way
) -> ToolSteps[Origin | None]:
    """An origin where the stack runs an initialiser that comes before the field's own.

    Static and instance initialisers run in the order they are written; a base class is built
    before the fields of its subclass (JLS 12.4.2 and 12.5; ECMA-262 10.2.2).
    """
    if declared.value is None or not tracer.want.absent:
        return None
    for frame in tracer.case.frames:
        inside = frame.path == way.file.path and klass.line <= (frame.line or 0) < declared.line
        if inside and _runs(frame, (*_STATIC, "<init>")) and _at_top(way.flow, klass, frame):
            claim = f"this line of the initialisers runs first, and leads to `{declared.name}`"
            note = f"line {frame.line} runs before it and already leads to the read"
            return _origin(declared, way, way.file.quote(claim, frame.line or 1), note)
    return (yield from _in_base(tracer, klass, declared, way))


def _in_base(tracer: Follow, klass: Class, declared: Field, way: Way) -> ToolSteps[Origin | None]:
    for base in klass.bases:
        for above in (yield from tracer.resolver.definitions(base.rsplit(".", 1)[-1], way.file)):
            for frame in tracer.case.frames[1:]:
                if above.klass is None or frame.path != above.file.path or frame.line is None:
                    continue
                held = above.klass.line <= frame.line <= above.klass.last_line
                if held and _runs(frame, _BUILDING):
                    claim = (
                        f"`{above.klass.name}` is constructed first, and its constructor leads here"
                    )
                    note = (
                        f"the constructor of its base `{above.klass.name}` calls an overridden "
                        f"method at {above.file.path}:{frame.line}, before the fields of "
                        f"`{klass.name}` have values"
                    )
                    return _origin(declared, way, above.file.quote(claim, frame.line), note)
    return None


def _origin(declared: Field, way: Way, running: Evidence, note: str) -> Origin:
    onward = way.passing(running)
    onward = onward.quoting(f"`{declared.name}` gets its value here", declared.line)
    return Origin(
        OriginKind.TOO_EARLY, way.file, declared.line, declared.name, symbol=declared.name,
        trail=onward.trail, note=note,
    )  # fmt: skip


def _runs(frame: Frame, names: tuple[str, ...]) -> bool:
    function = frame.function or ""
    return any(name in function for name in names)


def _at_top(flow: Flow, klass: Class, frame: Frame) -> bool:
    """Whether the frame stands in an initialiser and not in a constructor's body."""
    function = flow.function_at(frame.line or 0)
    return function is None or not function.name or function.line < klass.line


def find_constructor_without(
    tracer: Follow, klass: Class, declared: Field, settings: Sequence[Function], way: Way
) -> ToolSteps[Origin | None]:
    """An origin where one of a Java class's constructors is called that leaves the field unset.

    Args:
        settings: the functions that set the field.
    """
    flow = way.flow
    if flow.language != "java" or declared.value is not None or not tracer.want.absent:
        return None
    made = [f for f in flow.functions if f.owner == klass.name and f.constructor]
    if len(made) < 2 or not any(f.constructor for f in settings):
        return None
    for constructor in made:
        inner = [c for c in flow.calls if constructor.holds(c.at.start, c.at.end)]
        if constructor in settings or any(call.name in {"this", "super"} for call in inner):
            continue
        for call, caller in (yield from tracer.calls.callers.list_all(constructor, way.where)):
            if len(call.arguments) != len(constructor.parameters):
                continue
            last = min(constructor.last_line, constructor.line + 11)
            onward = way.passing(caller.file.quote("it is created here", call.at.line))
            claim = f"this constructor leaves out `{declared.name}`"
            onward = onward.quoting(claim, constructor.line, last)
            onward = onward.quoting(f"`{declared.name}` has no value of its own", declared.line)
            note = (
                f"`{shorten(call)}` at {caller.file.path}:{call.at.line} runs the constructor at "
                f"line {constructor.line}, which does not set it"
            )
            return Origin(
                OriginKind.UNSET, way.file, declared.line, declared.name, symbol=declared.name,
                trail=onward.trail, note=note, certainty=0.95,
            )  # fmt: skip
    return None
