"""Following a value through the fields of objects."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import find_base_calls
from whence.playbook.engine.fields import (
    build_base,
    has_field,
    list_attributes,
)
from whence.playbook.engine.filling import list_spellings
from whence.playbook.engine.initialising import find_constructor_without, find_read_too_early
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Via,
    Where,
    choose,
    find_closest,
    is_absent,
    mark_stored,
)
from whence.playbook.engine.outside import (
    WITHOUT_RECEIVER,
    find_settings_outside,
)
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.unset_fields import (
    Setting,
    add_setters,
    find_unset,
    find_zero,
    gives_nothing,
)
from whence_tools.code.flow_model import Member, Name, Place, Step

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Attempt, Follow, Search, Way
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding, Class, Expr, Field, Function

_PROPERTIES = frozenset({"property", "cached_property", "functools.cached_property"})


class ObjectTracing:
    """The part of a `Tracer` that knows classes and fields."""

    def __init__(self, tracer: Follow) -> None:
        self._tracer = tracer

    def receiver(self, expr: Name, way: Way) -> Search:
        """`self` or `this`."""
        if not way.steps and self._tracer.want.absent and way.flow.language == "go":
            return (yield from self._tracer.calls.receiver(expr, way))
        owner = yield from self._tracer.resolver.class_of_instance(expr, way.file)
        if owner is None or owner.klass is None or not way.is_to_key:
            return Harmless()
        is_here = owner.file == way.file
        inner, use = (way.rest, expr) if is_here else (way.rest.to_file(owner.file), None)
        return (yield from self.field(owner.klass, way.steps[0].key, inner, use=use))

    def implicit(self, expr: Name, way: Way) -> Attempt:
        """A field named without its receiver, or Ruby's `@x`; None where there is no such field."""
        language = way.flow.language
        if language not in {"java", "kotlin", "ruby", "cpp", "csharp"}:
            return None
        owner = yield from self._tracer.resolver.class_of_instance(expr, way.file)
        klass = owner.klass if owner is not None else None
        if owner is None or klass is None:
            return None
        if language == "ruby":
            is_field = expr.name.startswith("@") or self._has_reader(klass, expr.name, way.flow)
        else:
            is_field = yield from has_field(self._tracer.resolver, klass, expr.name, owner.file)
        if not is_field:
            return None
        if language == "cpp" and owner.file != way.file:
            return (yield from self.field(klass, expr.name, way.to_file(owner.file)))
        return (yield from self.field(klass, expr.name, way, use=expr))

    def by_type(self, expr: Member, way: Way) -> Attempt:
        """A field of an object whose class the code declares; None where it does not."""
        owner = yield from self._tracer.resolver.class_of(expr.object, way.file)
        if owner is None or owner.klass is None:
            return None
        return (yield from self.field(owner.klass, expr.name, way.to_file(owner.file)))

    def environment(self, expr: Expr, way: Way) -> Outcome:
        key = way.steps[0].key
        if not self._tracer.want.absent or len(way.steps) > 1:
            return Unknown(f"the environment variable `{key}` gives it", way.trail)
        claim = f"`{key}` is read from the environment, without a default"
        made = self._tracer.origin(OriginKind.ENVIRONMENT, expr, way, claim)
        return replace(made, key=key, symbol=key)

    def field(
        self, klass: Class, name: str, way: Way, *, via: Via | None = None, use: Expr | None = None
    ) -> Search:
        """What `name` of an instance of `klass` (in the way's file) holds.

        Args:
            via: the constructor call that made the instance, when it is known.
            use: where the field is read, when that is inside the class.
        """
        if self._has_reader(klass, name, way.flow):
            name = f"@{name}"
        declared = next((field for field in klass.fields if field.name == name), None)
        is_apart = way.flow.language == "php"  # whose methods have other names than properties
        method = None if declared or is_apart else self._method(klass, name, way.flow)
        if method is not None:
            if not self._is_property(method):
                return Harmless()
            return (yield from self._tracer.calls.returns(method, way))
        settings = self._settings(klass, name, way.flow, use)
        if way.flow.is_spread:
            settings += yield from self._set_elsewhere(klass, name, way.file)
        if declared is not None and not way.steps:
            early = yield from find_read_too_early(self._tracer, klass, declared, way)
            if early is not None:
                return early
        if not settings:
            return (yield from self._without_settings(klass, name, declared, way, via))
        outcomes = yield from in_turn(self._store(setting, name, way, via) for setting in settings)
        outcomes = self._without_clearing(settings, outcomes, way.where)
        if declared is not None and not way.steps:
            outcomes += yield from self._never_given(klass, declared, way, settings, via)
        names = {name, *(f"{receiver}.{name}" for receiver in way.flow.receivers)}
        names |= list_spellings({name}, way.flow) if way.flow.is_spread else set()
        chosen = yield from self._tracer.filling.after(choose(outcomes), names, way)
        if isinstance(chosen, Origin) and chosen.expr is not None and is_absent(chosen.expr):
            return (yield from add_setters(self._tracer, chosen, name, way.file, settings))
        return chosen

    def _without_clearing(
        self, settings: list[Setting], outcomes: list[Outcome], where: Where
    ) -> list[Outcome]:
        """Without what methods make absent that nothing shows to have run, as tear-downs do; unless
        no other setting leaves it open."""
        kept: list[Outcome] = []
        for setting, outcome in zip(settings, outcomes, strict=True):
            function = setting.function
            clears = function is not None and not setting.initial and gives_nothing(setting.value)
            place = Where(setting.file) if setting.file else where
            if (
                not clears
                or not function
                or self._tracer.calls.callers.frame_of(function, place) is not None
            ):
                kept.append(outcome)
        return outcomes if all(isinstance(one, Harmless) for one in kept) else kept

    def _never_given(
        self,
        klass: Class,
        declared: Field,
        way: Way,
        settings: list[Setting],
        via: Via | None,
    ) -> ToolSteps[list[Outcome]]:
        """The ways on which none of a field's settings has run."""
        outcomes = yield from find_zero(self._tracer, declared, way, settings)
        if not self._tracer.want.absent:
            return outcomes
        if not any(setting.initial for setting in settings):
            unset = yield from find_unset(self._tracer, declared, way, settings)
            return [*outcomes, unset] if unset is not None else outcomes
        if via is None:
            setters = [s.function for s in settings if s.function]
            missing = yield from find_constructor_without(
                self._tracer, klass, declared, setters, way
            )
            return [*outcomes, missing] if missing is not None else outcomes
        return outcomes

    def _method(self, klass: Class, name: str, flow: Flow) -> Function | None:
        return next(iter(flow.function_named(name, klass.name)), None)

    def _has_reader(self, klass: Class, name: str, flow: Flow) -> bool:
        """Ruby: whether a variable of an object is read by its name without the sign."""
        if flow.language != "ruby" or self._method(klass, name, flow) is not None:
            return False
        return any((b.target, b.owner) == (f"@{name}", klass.name) for b in flow.bindings)

    def _is_property(self, method: Function) -> bool:
        decorated = bool(_PROPERTIES & set(method.decorators))
        return decorated or bool(method.returns and not method.parameters and method.name)

    def _settings(self, klass: Class, name: str, flow: Flow, use: Expr | None) -> list[Setting]:
        functions = {function.start: function for function in flow.functions}
        found = [Setting(f.line, f.value) for f in klass.fields if f.name == name and f.value]
        found += self._from_constructor(klass, name, flow)
        for binding in flow.bindings:
            if self._sets(binding, klass, name, flow):
                function = functions.get(binding.function)
                found.append(Setting(binding.line, binding.value, binding.steps, function))
        return self._still_valid(found, flow.bindings, use)

    def _set_elsewhere(self, klass: Class, name: str, near: SourceFile) -> ToolSteps[list[Setting]]:
        """What code outside the class gives to a field of an object of it."""
        found: list[Setting] = []
        for file in (yield from self._tracer.case.locate(name, near.path)):
            flow = file.flow
            for binding in flow.bindings if flow else ():
                if binding.kind != "attribute" or binding.target != name or flow is None:
                    continue
                here = file.path == near.path and self._sets(binding, klass, name, flow)
                if not here and (yield from self._is_of(binding, klass, file)):
                    function = next(
                        (f for f in flow.functions if f.start == binding.function), None
                    )
                    found.append(
                        Setting(binding.line, binding.value, binding.steps, function, file=file)
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
        self, found: list[Setting], bindings: list[Binding], use: Expr | None
    ) -> list[Setting]:
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

    def _from_constructor(self, klass: Class, name: str, flow: Flow) -> list[Setting]:
        constructors = [f for f in flow.functions if f.owner == klass.name and f.constructor]
        in_header = any(field.name == name and field.parameter for field in klass.fields)
        return [
            Setting(parameter.line, None, function=constructor, parameter=parameter)
            for constructor in constructors
            for parameter in constructor.parameters
            if parameter.name.lstrip("$") == name
            and (parameter.stored or in_header or constructor.end == constructor.start)
        ]

    def _sets(self, binding: Binding, klass: Class, name: str, flow: Flow) -> bool:
        if binding.target != name or binding.owner != klass.name:
            return False
        if binding.kind == "attribute":
            return binding.receiver in flow.receivers
        if flow.language == "ruby":  # a constant of a class or module
            return binding.kind == "assign" and binding.function == -1
        if flow.language not in WITHOUT_RECEIVER or binding.kind != "assign":
            return False
        function = next((f for f in flow.functions if f.start == binding.function), None)
        local = any(
            b.kind == "declare" and b.target == name and b.function == binding.function
            for b in flow.bindings
        )
        hidden = function is not None and name in {p.name for p in function.parameters}
        return not local and not hidden

    def _store(self, setting: Setting, name: str, way: Way, via: Via | None) -> Search:
        """What a setting gives; of a part of a text with the place where it was handed to what sets
        the field, or else where that is set."""
        outcome = yield from self._set(setting, name, way, via)
        if not isinstance(outcome, Origin) or outcome.kind is not OriginKind.PART_OF_TEXT:
            return outcome
        file, function = setting.file or way.file, setting.function
        for quoted in outcome.trail[len(way.trail) :]:
            inside = quoted.file_path == file.path and function is not None
            line = quoted.line_start or 0
            if inside and function and function.line <= line <= function.last_line:
                continue
            handing = yield from self._tracer.case.read(quoted.file_path or "")
            if handing is not None and line:  # quoted from where the call begins
                return mark_stored(outcome, Site(handing, quoted.line_end or line), name)
        return mark_stored(outcome, Site(file, setting.line), name)

    def _set(self, setting: Setting, name: str, way: Way, via: Via | None) -> Search:
        function = setting.function
        way = way.to_file(setting.file) if setting.file is not None else way
        inside = way.to_file(way.file)
        if function is not None:
            frame = self._tracer.calls.callers.frame_of(function, way.where)
            built = replace(via, function=function) if via and function.constructor else None
            inside = inside.to(Where(way.file, frame, built))
        if setting.parameter is not None and function is not None:
            return (yield from self._tracer.calls.parameter(function, setting.parameter, inside))
        if setting.value is None:
            return Unknown(f"Whence found no value for `{name}`", way.trail)
        if self._is_itself(setting, name, way) and self._tracer.want.absent and not way.steps:
            onward = way.quoting(f"`{name}` is assigned to itself", setting.line)
            return Origin(
                OriginKind.SELF_ASSIGNED, way.file, setting.line,
                way.file.line(setting.line).strip().rstrip(";"), symbol=name, trail=onward.trail,
            )  # fmt: skip
        inside = inside.into(*setting.steps).quoting(f"`{name}` is set here", setting.line)
        return (yield from self._tracer.follow(setting.value, inside))

    def _is_itself(self, setting: Setting, name: str, way: Way) -> bool:
        """`this.x = x` where no parameter or local is called `x`: the field's own value."""
        value = setting.value
        if setting.function is None or not isinstance(value, Name | Member) or value.name != name:
            return False
        if isinstance(value, Member):
            return value.object.at.text in way.flow.receivers
        bare = way.flow.language in WITHOUT_RECEIVER
        hidden = name in {p.name for p in setting.function.parameters}
        return bare and not hidden and not list_reaching(value, way.where)

    def _without_settings(
        self, klass: Class, name: str, declared: Field | None, way: Way, via: Via | None
    ) -> Search:
        if declared is None:
            return (yield from self._follow_inherited(klass, name, way, via))
        if not way.steps and (zero := (yield from find_zero(self._tracer, declared, way, []))):
            return zero[0]
        outside = yield from find_settings_outside(self._tracer.case, name, way.file, klass)
        if outside:
            return Unknown(f"{outside[0]} may set it", way.trail)
        if self._tracer.want.absent and not way.steps:
            unset = yield from find_unset(self._tracer, declared, way, [])
            if unset is not None:
                return unset
        return Unknown(f"Whence found nothing that sets `{name}`", way.trail)

    def _follow_inherited(self, klass: Class, name: str, way: Way, via: Via | None) -> Search:
        for base in klass.bases:
            found = yield from self._tracer.resolver.definitions(base.rsplit(".", 1)[-1], way.file)
            for above in found:
                if above.klass is not None:
                    passed = find_base_calls(way.file, klass, above.klass.name)
                    built = build_base(above, passed[0], way, via) if passed else None
                    there = way.to_file(above.file)
                    return (yield from self.field(above.klass, name, there, via=built))
        for held in klass.fields if way.flow.language == "go" else ():
            if held.name == held.type.lstrip("*").rpartition(".")[2]:  # embedded
                inner = way.into(Step("key", name))
                return (yield from self.field(klass, held.name, inner, via=via))
        names = list_attributes(klass, way.file)
        scripted = way.flow.language in {"javascript", "typescript"}
        if klass.bases or not scripted or not self._tracer.want.absent:
            return Unknown(f"Whence can't see what `{klass.name}.{name}` is", way.trail)
        outside = yield from find_settings_outside(self._tracer.case, name, way.file, klass)
        if outside:
            return Unknown(f"{outside[0]} may set it", way.trail)
        return Origin(
            OriginKind.NO_SUCH_ATTRIBUTE, way.file, klass.line, klass.name, key=name,
            keys=tuple(names), near=find_closest(name, names), symbol=klass.name,
            trail=way.quoting(f"`{klass.name}` has no `{name}`", klass.line).trail,
        )  # fmt: skip
