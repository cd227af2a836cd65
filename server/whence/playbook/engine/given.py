"""A bad value that a library gave to the very function that failed: where it was seen, the search
has an end, for nothing earlier in the workspace's code makes it."""

from __future__ import annotations

import builtins
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.makers import is_library
from whence.playbook.engine.origin import Origin, OriginKind
from whence.playbook.engine.source import flow_of
from whence.playbook.engine.witnessed import observe
from whence_tools.code.flow_model import Call, Constant, Name
from whence_tools.witness.questions.patterns import explain_mismatch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow, Way
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding, Expr
    from whence_tools.errors.model import Frame
    from whence_tools.errors.observed import ObservedFrame

_LANGUAGES: Final = frozenset({"python", "javascript", "typescript"})
_BUILT_IN: Final = frozenset(dir(builtins))
_SUMS_UP: Final = frozenset({"sum", "len", "min", "max", "round", "abs", "int", "float"})
_MATCHES: Final = frozenset({"match", "search", "fullmatch", "findall", "finditer"})


def given_by_library(tracer: Follow, call: Call, way: Way) -> ToolSteps[Origin | None]:
    """The call as the origin; None where it may lead into the workspace, or nothing was seen."""
    frame = tracer.case.frames[0] if tracer.case.frames else None
    seen = frame.observed if frame is not None else None
    if frame is None or seen is None or way.where.frame != 0:
        return None
    flow = way.flow
    if flow.language not in _LANGUAGES or not _has_returned(call, frame, flow, seen):
        return None
    if not (yield from _is_foreign(tracer, call, way.file, seen)) or _lacks_input(call, seen):
        return None
    sums_up = call.name in _SUMS_UP and call.receiver is None
    if sums_up and not (yield from is_library(tracer.case)):
        return None  # the program made what it sums up
    claim = f"`{call.callee.at.text}` returned it here, for these arguments"
    made = tracer.origin(OriginKind.GIVEN, call, way, claim)
    subject = call.arguments[-1].value.at.text if call.arguments else ""
    quoted = made.trail[-1].model_copy(update={"observation": observe(frame, subject)})
    note = _explain_call(call, seen, flow)
    compiled = _find_compiled(call, flow) if note else []
    blamed = (way.file.path, compiled[0].line) if len(compiled) == 1 else None
    # What it was called with may be what is wrong: how often, is not measured yet.
    return replace(made, note=note, read_at=blamed, trail=(*made.trail[:-1], quoted)).less(0.8)


def _has_returned(call: Call, frame: Frame, flow: Flow, seen: ObservedFrame) -> bool:
    """Whether it is a call of the function that failed, and not the very one that raised."""
    function = flow.function_at(frame.line or 0)
    is_inside = function is None or function.holds(call.at.start, call.at.end)
    return is_inside and seen.failing.split() != call.at.text.split()


def _lacks_input(call: Call, seen: ObservedFrame) -> bool:
    """Whether it was called on or with nothing: then that is what went wrong, earlier."""
    inputs = [one.value for one in call.arguments] + ([call.receiver] if call.receiver else [])
    values = [seen.value_of(one.at.text) for one in inputs]
    return any(one is not None and one.is_nothing for one in values)


def _is_foreign(
    tracer: Follow, call: Call, file: SourceFile, seen: ObservedFrame
) -> ToolSteps[bool]:
    flow = flow_of(file)
    receiver = call.receiver
    if receiver is not None:
        value = seen.value_of(receiver.at.text)
        if value is not None and not value.repr.startswith("<"):
            return (yield from _is_foreign_module(tracer, value.module, file))
    name = call.name if receiver is None else receiver.name if isinstance(receiver, Name) else ""
    for imported in flow.imports:
        if imported.local == name:
            return (yield from _is_foreign_module(tracer, imported.module, file))
    if call.name in _MATCHES and len(_find_compiled(call, flow)) == 1:
        return True
    bound = {one.target for one in flow.bindings} | {one.name for one in flow.functions}
    is_python = flow.language == "python"
    return receiver is None and is_python and name in _BUILT_IN and name not in bound


def _is_foreign_module(tracer: Follow, module: str, file: SourceFile) -> ToolSteps[bool]:
    if not module:
        return True
    if module.startswith((".", "__main__")):
        return False
    return (yield from tracer.resolver.module(module, file)) is None


def _explain_call(call: Call, seen: ObservedFrame, flow: Flow) -> str:
    """Of a regular expression: how far it matches the text that it was given; else ""."""
    if call.name not in _MATCHES:
        return ""
    given = [_text(one.value, seen) for one in call.arguments[:2]]
    if len(given) == 1 and isinstance(call.receiver, Name):
        given = [_pattern_of(_find_compiled(call, flow)), *given]
    return explain_mismatch(given[0], given[1], call.name) if len(given) > 1 else ""


def _text(expr: Expr, seen: ObservedFrame) -> str:
    """How the value of an expression reads; "" where it is not known."""
    if isinstance(expr, Constant):
        return expr.at.text
    value = seen.value_of(expr.at.text)
    return value.repr if value is not None else ""


def _find_compiled(call: Call, flow: Flow) -> list[Binding]:
    """Where the module compiles the pattern that a call matches."""
    receiver = call.receiver.name if isinstance(call.receiver, Name) else None
    return [
        one
        for one in flow.bindings
        if one.target == receiver and one.function == -1
        and isinstance(one.value, Call) and one.value.name == "compile" and one.value.arguments
    ]  # fmt: skip


def _pattern_of(compiled: Sequence[Binding]) -> str:
    """As it is written; "" where none is compiled."""
    made = compiled[0].value if compiled else None
    return made.arguments[0].value.at.text if isinstance(made, Call) else ""
