"""Following a value through the fields of objects."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import list_names
from whence.playbook.engine.initialising import find_constructor_without, find_read_too_early
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Where,
    choose,
    find_closest,
    is_absent,
)
from whence.playbook.engine.outside import find_settings_outside
from whence.playbook.engine.source import flow_of
from whence.playbook.engine.tool_steps import in_turn
from whence_tools.code.flow_model import Constant, Member, Name, Place
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Attempt, EvidencePath, Follow, Search, Steps
    from whence.playbook.engine.origin import Via
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Binding, Class, Expr, Field, Function, Parameter

_PROPERTIES = frozenset({"property", "cached_property", "functools.cached_property"})
_PRIMITIVES = frozenset({"int", "long", "double", "float", "boolean", "short", "byte", "char"})


@dataclass(frozen=True)
class _Setting:
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


class ObjectTracing:
    """The part of a `Tracer` that knows classes and fields."""

    def __init__(self, tracer: Follow) -> None:
        self._tracer = tracer

    def receiver(self, expr: Name, where: Where, steps: Steps, trail: EvidencePath) -> Search:
        """`self` or `this`."""
        if not steps and self._tracer.want.absent and flow_of(where.file).language == "go":
            return (yield from self._tracer.calls.receiver(expr, where, trail))
        owner = yield from self._tracer.resolver.class_of_instance(expr, where.file)
        if owner is None or owner.klass is None or not steps or steps[0].kind != "key":
            return Harmless()
        is_here = owner.file == where.file
        place, use = (where, expr) if is_here else (Where(owner.file), None)
        return (yield from self.field(owner.klass, steps[0].key, place, steps[1:], trail, use=use))

    def implicit(self, expr: Name, where: Where, steps: Steps, trail: EvidencePath) -> Attempt:
        """A field named without its receiver, or Ruby's `@x`; None where there is no such field."""
        flow = flow_of(where.file)
        if flow.language not in {"java", "kotlin", "ruby", "cpp"}:
            return None
        owner = yield from self._tracer.resolver.class_of_instance(expr, where.file)
        klass = owner.klass if owner is not None else None
        if owner is None or klass is None:
            return None
        if flow.language == "cpp" and owner.file != where.file:
            if expr.name not in {field.name for field in klass.fields}:
                return None
            return (yield from self.field(klass, expr.name, Where(owner.file), steps, trail))
        if flow.language != "ruby" and expr.name not in {field.name for field in klass.fields}:
            return None
        if flow.language == "ruby" and not expr.name.startswith("@"):
            return None
        return (yield from self.field(klass, expr.name, where, steps, trail, use=expr))

    def by_type(self, expr: Member, where: Where, steps: Steps, trail: EvidencePath) -> Attempt:
        """A field of an object whose class the code declares; None where it does not."""
        owner = yield from self._tracer.resolver.class_of(expr.object, where.file)
        if owner is None or owner.klass is None:
            return None
        place = Where(owner.file)
        return (yield from self.field(owner.klass, expr.name, place, steps, trail))

    def environment(self, expr: Expr, where: Where, steps: Steps, trail: EvidencePath) -> Outcome:
        key = steps[0].key
        if not self._tracer.want.absent or len(steps) > 1:
            return Unknown(f"the environment variable `{key}` is set outside the code", trail)
        claim = f"`{key}` is read from the environment, without a default"
        made = self._tracer.origin(OriginKind.ENVIRONMENT, expr, where, trail, claim)
        return replace(made, key=key, symbol=key)

    def field(
        self,
        klass: Class,
        name: str,
        where: Where,
        steps: Steps,
        trail: EvidencePath,
        *,
        via: Via | None = None,
        use: Expr | None = None,
    ) -> Search:
        """What `name` of an instance of `klass` (in `where.file`) holds.

        Args:
            via: the constructor call that made the instance, when it is known.
            use: where the field is read, when that is inside the class.
        """
        declared = next((field for field in klass.fields if field.name == name), None)
        method = self._method(klass, name, where) if declared is None else None
        if method is not None:
            if not self._is_property(method):
                return Harmless()
            return (yield from self._tracer.calls.returns(method, where, steps, trail))
        settings = self._settings(klass, name, where, use)
        if flow_of(where.file).is_spread:
            settings += yield from self._set_elsewhere(klass, name, where)
        if declared is not None and not steps:
            early = yield from find_read_too_early(self._tracer, klass, declared, where, trail)
            if early is not None:
                return early
        if not settings:
            return (yield from self._without_settings(klass, name, declared, where, steps, trail))
        outcomes = yield from in_turn(
            self._set(setting, name, where, steps, trail, via) for setting in settings
        )
        outcomes = self._without_clearing(settings, outcomes, where)
        if declared is not None and not steps:
            outcomes += yield from self._never_given(klass, declared, where, trail, settings, via)
        names = {name, *(f"{receiver}.{name}" for receiver in flow_of(where.file).receivers)}
        chosen = yield from self._tracer.filling.after(choose(outcomes), names, where, steps, trail)
        if isinstance(chosen, Origin) and chosen.expr is not None and is_absent(chosen.expr):
            return (yield from self._with_setters(chosen, name, where, settings))
        return chosen

    def _without_clearing(
        self, settings: list[_Setting], outcomes: list[Outcome], where: Where
    ) -> list[Outcome]:
        """Without what methods make absent that nothing shows to have run, as tear-downs do; unless
        no other setting leaves it open."""
        kept: list[Outcome] = []
        for setting, outcome in zip(settings, outcomes, strict=True):
            function = setting.function
            clears = function is not None and not setting.initial and _is_absent(setting.value)
            place = Where(setting.file) if setting.file else where
            if (
                not clears
                or not function
                or self._tracer.calls.frame_of(function, place) is not None
            ):
                kept.append(outcome)
        return outcomes if all(isinstance(one, Harmless) for one in kept) else kept

    def _never_given(
        self,
        klass: Class,
        declared: Field,
        where: Where,
        trail: EvidencePath,
        settings: list[_Setting],
        via: Via | None,
    ) -> ToolSteps[list[Outcome]]:
        """The ways on which none of a field's settings has run."""
        outcomes = yield from self._default_zero(declared, where, trail, settings)
        if not self._tracer.want.absent:
            return outcomes
        if not any(setting.initial for setting in settings):
            unset = yield from self._unset(declared, where, trail, settings)
            return [*outcomes, unset] if unset is not None else outcomes
        if via is None:
            setters = [s.function for s in settings if s.function]
            missing = yield from find_constructor_without(
                self._tracer, klass, declared, setters, where, trail
            )
            return [*outcomes, missing] if missing is not None else outcomes
        return outcomes

    def _method(self, klass: Class, name: str, where: Where) -> Function | None:
        return next(iter(flow_of(where.file).function_named(name, klass.name)), None)

    def _is_property(self, method: Function) -> bool:
        decorated = bool(_PROPERTIES & set(method.decorators))
        return decorated or bool(method.returns and not method.parameters and method.name)

    def _settings(self, klass: Class, name: str, where: Where, use: Expr | None) -> list[_Setting]:
        flow = flow_of(where.file)
        functions = {function.start: function for function in flow.functions}
        found = [_Setting(f.line, f.value) for f in klass.fields if f.name == name and f.value]
        found += self._from_constructor(klass, name, where)
        for binding in flow.bindings:
            if self._sets(binding, klass, name, where):
                function = functions.get(binding.function)
                found.append(_Setting(binding.line, binding.value, binding.steps, function))
        return self._still_valid(found, flow_of(where.file).bindings, use)

    def _set_elsewhere(self, klass: Class, name: str, where: Where) -> ToolSteps[list[_Setting]]:
        """What code outside the class gives to a field of an object of it."""
        found: list[_Setting] = []
        for file in (yield from self._tracer.case.locate(name, where.file.path)):
            flow = file.flow
            for binding in flow.bindings if flow else ():
                if binding.kind != "attribute" or binding.target != name or flow is None:
                    continue
                here = file.path == where.file.path and self._sets(binding, klass, name, where)
                if not here and (yield from self._is_of(binding, klass, file)):
                    function = next(
                        (f for f in flow.functions if f.start == binding.function), None
                    )
                    found.append(
                        _Setting(binding.line, binding.value, binding.steps, function, file=file)
                    )
        return found

    def _is_of(self, binding: Binding, klass: Class, file: SourceFile) -> ToolSteps[bool]:
        """Whether a field is set of an object of the class; true where nothing tells its type."""
        if binding.receiver in flow_of(file).receivers:
            return binding.owner == klass.name
        if not binding.receiver.isidentifier():
            return True
        at = Place(binding.receiver, binding.line, binding.line, 1, binding.start, binding.start)
        name = Name(at, name=binding.receiver)
        owner = yield from self._tracer.resolver.class_of(name, file)
        return owner is None or owner.klass is None or owner.klass.name == klass.name

    def _still_valid(
        self, found: list[_Setting], bindings: list[Binding], use: Expr | None
    ) -> list[_Setting]:
        """Without those overwritten: in the same function before the use, or by the constructor."""
        certain = {b.line for b in bindings if not b.conditional}
        if use is not None:
            for setting in reversed(found):
                function = setting.function
                if function is None or not function.holds(use.at.start, use.at.end):
                    continue
                if setting.line < use.at.line and setting.line in certain:
                    return [setting]
        built = [s for s in found if s.function and s.function.constructor and s.line in certain]
        if built:
            found = [
                s for s in found if s.function is not None and (not s.initial or s is built[-1])
            ]
        return found

    def _from_constructor(self, klass: Class, name: str, where: Where) -> list[_Setting]:
        flow = flow_of(where.file)
        constructors = [f for f in flow.functions if f.owner == klass.name and f.constructor]
        in_header = any(field.name == name and field.parameter for field in klass.fields)
        return [
            _Setting(parameter.line, None, function=constructor, parameter=parameter)
            for constructor in constructors
            for parameter in constructor.parameters
            if parameter.name.lstrip("$") == name
            and (parameter.stored or in_header or constructor.end == constructor.start)
        ]

    def _sets(self, binding: Binding, klass: Class, name: str, where: Where) -> bool:
        if binding.target != name or binding.owner != klass.name:
            return False
        flow = flow_of(where.file)
        if binding.kind == "attribute":
            return binding.receiver in flow.receivers
        if flow.language not in {"java", "kotlin"} or binding.kind != "assign":
            return False
        function = next((f for f in flow.functions if f.start == binding.function), None)
        local = any(
            b.kind == "declare" and b.target == name and b.function == binding.function
            for b in flow.bindings
        )
        hidden = function is not None and name in {p.name for p in function.parameters}
        return not local and not hidden

    def _set(
        self,
        setting: _Setting,
        name: str,
        where: Where,
        steps: Steps,
        trail: EvidencePath,
        via: Via | None,
    ) -> Search:
        function = setting.function
        place = replace(where, frame=None, via=None)
        if setting.file is not None:
            where = place = Where(setting.file)
        if function is not None:
            built = via if function.constructor else None
            place = replace(place, frame=self._tracer.calls.frame_of(function, where), via=built)
            if built is not None:
                place = replace(place, via=replace(built, function=function))
        if setting.parameter is not None and function is not None:
            return (
                yield from self._tracer.calls.parameter(
                    function, setting.parameter, place, steps, trail
                )
            )
        if setting.value is None:
            return Unknown(f"Whence found no value for `{name}`", trail)
        if self._is_itself(setting, name, where) and self._tracer.want.absent and not steps:
            claim = f"`{name}` is assigned to itself"
            quoted = self._tracer.quote(where, claim, setting.line)
            return Origin(
                OriginKind.SELF_ASSIGNED, where.file, setting.line,
                where.file.line(setting.line).strip().rstrip(";"), symbol=name,
                trail=(*trail, quoted),
            )  # fmt: skip
        quoted = self._tracer.quote(where, f"`{name}` is set here", setting.line)
        inner = (*setting.steps, *steps)
        return (yield from self._tracer.trace(setting.value, place, inner, (*trail, quoted)))

    def _is_itself(self, setting: _Setting, name: str, where: Where) -> bool:
        """`this.x = x` where no parameter or local is called `x`: the field's own value."""
        value = setting.value
        if setting.function is None or not isinstance(value, Name | Member) or value.name != name:
            return False
        if isinstance(value, Member):
            return value.object.at.text in flow_of(where.file).receivers
        bare = flow_of(where.file).language in {"java", "kotlin"}
        hidden = name in {p.name for p in setting.function.parameters}
        return bare and not hidden and not self._tracer.reaching(value, where)

    def _without_settings(
        self,
        klass: Class,
        name: str,
        declared: Field | None,
        where: Where,
        steps: Steps,
        trail: EvidencePath,
    ) -> Search:
        if declared is None:
            return (yield from self._follow_inherited(klass, name, where, steps, trail))
        if not steps and (zero := (
            yield from self._default_zero(declared, where, trail, [])
        )):  # fmt: skip
            return zero[0]
        outside = yield from find_settings_outside(self._tracer.case, name, where.file)
        if outside:
            return Unknown(f"{outside[0]} sets it from outside `{klass.name}`", trail)
        if self._tracer.want.absent and not steps:
            unset = yield from self._unset(declared, where, trail, [])
            if unset is not None:
                return unset
        return Unknown(f"Whence found nothing that sets `{name}`", trail)

    def _follow_inherited(
        self, klass: Class, name: str, where: Where, steps: Steps, trail: EvidencePath
    ) -> Search:
        for base in klass.bases:
            found = yield from self._tracer.resolver.definitions(
                base.rsplit(".", 1)[-1], where.file
            )
            for above in found:
                if above.klass is not None:
                    place = Where(above.file)
                    return (yield from self.field(above.klass, name, place, steps, trail))
        names = list_attributes(klass, where)
        scripted = flow_of(where.file).language in {"javascript", "typescript"}
        if klass.bases or not scripted or not self._tracer.want.absent:
            return Unknown(f"Whence can't see what `{klass.name}.{name}` is", trail)
        quoted = self._tracer.quote(where, f"`{klass.name}` has no `{name}`", klass.line)
        near = find_closest(name, names)
        return Origin(
            OriginKind.NO_SUCH_ATTRIBUTE, where.file, klass.line, klass.name, key=name,
            keys=tuple(names), near=near, symbol=klass.name, trail=(*trail, quoted),
        )  # fmt: skip

    def _default_zero(
        self, declared: Field, where: Where, trail: EvidencePath, settings: list[_Setting]
    ) -> ToolSteps[list[Outcome]]:
        """A Java number without a value is 0 until a method that runs raises it (JLS 4.12.5)."""
        java = flow_of(where.file).language == "java"
        numeric = java and declared.type in _PRIMITIVES - {"boolean", "char"}
        numeric = numeric and declared.value is None
        zero = Constant(Place("0", declared.line, declared.line, 1, 0, 0), kind="number", value="0")
        if not numeric or any(s.initial for s in settings) or not self._tracer.want.accepts(zero):
            return []
        note = yield from self._setters_note(declared.name, settings, where)
        quoted = self._tracer.quote(where, f"`{declared.name}` starts at 0", declared.line)
        return [
            Origin(
                OriginKind.UNSET, where.file, declared.line, declared.name, symbol=declared.name,
                trail=(*trail, quoted), note=note,
            )
        ]  # fmt: skip

    def _setters_note(self, name: str, settings: list[_Setting], where: Where) -> ToolSteps[str]:
        setters = {s.function.name: s.function for s in settings if s.function}
        counted = re.compile(
            rf"\b{re.escape(name)}\s*(?:\+\+|--)|(?:\+\+|--)\s*{re.escape(name)}\b"
        )
        for number, line in enumerate(where.file.lines, 1):
            function = flow_of(where.file).function_at(number) if counted.search(line) else None
            if function is not None:
                setters[function.name] = function
        return (yield from self._set_only_by(name, list(setters.values()), where))

    def _set_only_by(self, name: str, setters: list[Function], where: Where) -> ToolSteps[str]:
        """Which functions alone set something, and whether the code calls them; where something
        outside its class may set it too, that."""
        outside = yield from find_settings_outside(self._tracer.case, name, where.file)
        if outside:
            return f"{outside[0]} may set it"
        if not setters:
            return f"Whence found nothing that sets `{name}`"
        calls: list[object] = []
        for function in setters:
            calls += yield from self._tracer.calls.all_callers(function, where)
        names = list_names(dict.fromkeys(function.name for function in setters))
        return f"only {names} sets it, " + (
            "which had not run" if calls else "and Whence found no call of that"
        )

    def _unset(
        self, declared: Field, where: Where, trail: EvidencePath, settings: list[_Setting]
    ) -> ToolSteps[Origin | None]:
        language = flow_of(where.file).language
        fits = {
            "java": declared.type not in _PRIMITIVES,
            "kotlin": declared.late,
            "typescript": True,
            "javascript": True,
        }.get(language, False)
        if not fits or declared.value is not None or declared.parameter:
            return None
        quoted = [
            self._tracer.quote(
                where, f"`{declared.name}` is declared without a value", declared.line
            )
        ]
        quoted += [
            self._tracer.quote(where, f"it is set in `{s.function.name}`", s.line)
            for s in settings[:2]
            if s.function
        ]
        setters = [s.function for s in settings if s.function]
        note = yield from self._set_only_by(declared.name, setters, where)
        return Origin(
            OriginKind.UNSET, where.file, declared.line, declared.name, symbol=declared.name,
            trail=(*trail, *quoted), note=note, certainty=0.95 if setters else 1.0,
            setters=tuple(dict.fromkeys(function.name for function in setters)),
        )  # fmt: skip

    def _with_setters(
        self, origin: Origin, field: str, where: Where, settings: list[_Setting]
    ) -> Search:
        """Says which methods would have replaced an initial absent value, and who calls them."""
        setters = {
            s.function.name: s
            for s in settings
            if s.function and not s.initial and s.function.name and not _is_absent(s.value)
        }
        if not setters or origin.file.path != where.file.path:
            return origin
        quotes = [
            self._tracer.quote(where, f"`{name}` sets it to something else", s.line)
            for name, s in list(setters.items())[:2]
        ]
        functions = [setting.function for setting in setters.values() if setting.function]
        note = yield from self._set_only_by(field, functions, where)
        trail = (*origin.trail, *quotes)
        return replace(origin, note=note, trail=trail, setters=tuple(setters))


def _is_absent(value: Expr | None) -> bool:
    return value is not None and is_absent(value)


def list_attributes(klass: Class, where: Where) -> list[str]:
    """The fields and methods that a class has in its own file."""
    flow = flow_of(where.file)
    names = [field.name for field in klass.fields]
    names += [f.name for f in flow.functions if f.owner == klass.name and f.name]
    names += [
        b.target
        for b in flow.bindings
        if b.kind == "attribute" and b.owner == klass.name and b.receiver in flow.receivers
    ]
    return list(dict.fromkeys(names))
