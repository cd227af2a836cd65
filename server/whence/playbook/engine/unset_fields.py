"""Fields that nothing had set: what they then hold, and which methods would have set them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import list_names
from whence.playbook.engine.fields import is_set_anywhere
from whence.playbook.engine.origin import Origin, OriginKind, Outcome, Unknown, Where, is_absent
from whence.playbook.engine.outside import find_references, find_settings_outside
from whence.playbook.engine.source import flow_of
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow, Search, Steps, Way
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Expr, Field, Function, Parameter

# What gives an object fields by names that are not written there.
_SETS_ANY = lazy_pattern(r"Object\.assign\(\s*this\b|\bthis\[|\.getDeclaredField\(|\.apply\s*\{")
_PRIMITIVES = frozenset({"int", "long", "double", "float", "boolean", "short", "byte", "char",
                         "bool", "decimal", "uint", "ulong"})  # fmt: skip
_ZEROED = frozenset({"java", "csharp"})  # whose fields begin as 0 or null


@dataclass(frozen=True)
class Setting:
    """One place that gives a field a value."""

    line: int
    value: Expr | None
    steps: Steps = ()
    function: Function | None = None
    parameter: Parameter | None = None
    file: SourceFile | None = None

    @property
    def initial(self) -> bool:
        return self.function is None or self.function.constructor


def find_zero(
    tracer: Follow, declared: Field, way: Way, settings: list[Setting]
) -> ToolSteps[list[Outcome]]:
    """The 0 that a number without a value is in Java and C# until a method that runs raises it
    (JLS 4.12.5, ECMA-334 9.3); none of other fields."""
    zeroed = way.flow.language in _ZEROED
    numeric = zeroed and declared.type in _PRIMITIVES - {"boolean", "bool", "char"}
    numeric = numeric and declared.value is None
    is_sought = numeric and tracer.want.accepts_number("0")
    if not is_sought or any(s.initial for s in settings):
        return []
    if (yield from is_set_anywhere(tracer.case, declared, way)):
        return []
    note = yield from _note_setters(tracer, declared.name, settings, way.file)
    onward = way.quoting(f"`{declared.name}` starts at 0", declared.line)
    return [
        Origin(
            OriginKind.UNSET, way.file, declared.line, declared.name, symbol=declared.name,
            trail=onward.trail, note=note,
        )
    ]  # fmt: skip


def find_unset(
    tracer: Follow, declared: Field, way: Way, settings: list[Setting]
) -> ToolSteps[Origin | None]:
    """A field that its language leaves empty where it is declared; None of one that may have got a
    value in a way that can't be seen."""
    fits = {
        **dict.fromkeys(_ZEROED, declared.type not in _PRIMITIVES),
        "kotlin": declared.late,
        "typescript": True,
        "javascript": True,
    }.get(way.flow.language, False)
    if not fits or declared.value is not None or declared.parameter:
        return None
    if not settings and (yield from is_set_anywhere(tracer.case, declared, way)):
        return None
    if _SETS_ANY.search(way.file.text):
        return None
    onward = way.quoting(f"`{declared.name}` is declared without a value", declared.line)
    for setting in settings[:2]:
        if setting.function:
            claim = f"it is set in `{setting.function.name}`"
            onward = onward.quoting(claim, setting.line)
    setters = [s.function for s in settings if s.function]
    note = yield from _tell_setters(tracer, declared.name, setters, way.file)
    return Origin(
        OriginKind.UNSET, way.file, declared.line, declared.name, symbol=declared.name,
        trail=onward.trail, note=note, certainty=0.95 if setters else 1.0,
        setters=tuple(dict.fromkeys(function.name for function in setters)),
    )  # fmt: skip


def add_setters(
    tracer: Follow, origin: Origin, field: str, file: SourceFile, settings: list[Setting]
) -> Search:
    """What made a field absent at first, with the methods that would have replaced that, and who
    calls them; unknown where a reference to it is handed on."""
    handed = yield from find_references(tracer.case, field, file)
    if handed:
        return Unknown(f"{handed[0]} may set it", origin.trail)
    setters = {
        s.function.name: s
        for s in settings
        if s.function and not s.initial and s.function.name and not gives_nothing(s.value)
    }
    if not setters or origin.file.path != file.path:
        return origin
    quotes = [
        file.quote(f"`{name}` sets it to something else", s.line)
        for name, s in list(setters.items())[:2]
    ]
    functions = [setting.function for setting in setters.values() if setting.function]
    note = yield from _tell_setters(tracer, field, functions, file)
    trail = (*origin.trail, *quotes)
    return replace(origin, note=note, trail=trail, setters=tuple(setters))


def _note_setters(
    tracer: Follow, name: str, settings: list[Setting], file: SourceFile
) -> ToolSteps[str]:
    setters = {s.function.name: s.function for s in settings if s.function}
    counted = re.compile(rf"\b{re.escape(name)}\s*(?:\+\+|--)|(?:\+\+|--)\s*{re.escape(name)}\b")
    for number, line in enumerate(file.lines, 1):
        function = flow_of(file).function_at(number) if counted.search(line) else None
        if function is not None:
            setters[function.name] = function
    return (yield from _tell_setters(tracer, name, list(setters.values()), file))


def _tell_setters(
    tracer: Follow, name: str, setters: list[Function], file: SourceFile
) -> ToolSteps[str]:
    """Which functions alone set something, and whether the code calls them; where something
    outside its class may set it too, that."""
    outside = yield from find_settings_outside(tracer.case, name, file)
    if outside:
        return f"{outside[0]} may set it"
    if not setters:
        return f"Whence found nothing that sets `{name}`"
    calls: list[object] = []
    for function in setters:
        calls += yield from tracer.calls.callers.list_all(function, Where(file))
    names = list_names(dict.fromkeys(function.name for function in setters))
    unclear = "" if calls else ", and Whence can't tell what calls that"
    return f"only {names} sets it{unclear}"


def gives_nothing(value: Expr | None) -> bool:
    return value is not None and is_absent(value)
