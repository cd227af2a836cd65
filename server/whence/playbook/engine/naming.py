"""Through names: locals, parameters, and what other files or classes call by them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.decoding import find_decoded
from whence.playbook.engine.follow import tell_undefined
from whence.playbook.engine.library import ENVIRONMENT_TABLES
from whence.playbook.engine.origin import Origin, OriginKind, Outcome, Unknown, choose, shorten
from whence.playbook.engine.outside import find_settings_of_module
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.source import flow_of
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.zeros import is_nil_type
from whence_tools.code.flow_model import Binding, Call, Function, Name, Step

if TYPE_CHECKING:
    from whence.playbook.engine.follow import Attempt, Follow, Search, Way
    from whence.playbook.engine.origin import Where

_PACKAGED = frozenset({"java", "kotlin", "csharp", "ruby", "php"})


class NameTracing:
    """The part of a `Tracer` that knows what names stand for."""

    def __init__(self, tracer: Follow) -> None:
        self._tracer = tracer

    def follow(self, expr: Name, way: Way) -> Search:
        """What a name stands for where it is read."""
        if way.flow.is_instance(expr):
            return (yield from self._tracer.objects.receiver(expr, way))
        if expr.at.text in ENVIRONMENT_TABLES and way.steps:
            return self._tracer.objects.environment(expr, way)
        reaching = list_reaching(expr, way.where)
        if reaching and reaching[-1].function != -1:
            return (yield from self._bound(expr, reaching, way))
        for function in way.flow.functions_around(expr.at.start, expr.at.end):
            given = yield from self._given(expr, function, way)
            if given is not None:
                return given
            if expr.name == "it" and not function.parameters and not function.name:
                return (yield from self._tracer.calls.callback(function, 0, way))
        field = yield from self._tracer.objects.implicit(expr, way)
        if field is not None:
            return field
        if reaching:
            return (yield from self._bound(expr, reaching, way))
        return (yield from self._imported(expr, way))

    def _given(self, expr: Name, function: Function, way: Way) -> Attempt:
        """What callers pass for a parameter of a function; None for another name."""
        for parameter in function.parameters:
            names = {parameter.name: ()} | {
                local: tuple(Step("key", key) for key in keys) for keys, local in parameter.pattern
            }
            if expr.name in names:
                inner = way.into(*names[expr.name])
                return (yield from self._tracer.calls.parameter(function, parameter, inner))
        return None

    def _bound(self, use: Name, reaching: list[Binding], way: Way) -> Search:
        way = way.to(self._activation(reaching[0], use, way.where))
        outcomes = yield from in_turn(self._binding(binding, way, reaching) for binding in reaching)
        function = way.flow.function_around(use.at.start, use.at.end)
        may_be_left = all(one.conditional or one.augmented for one in reaching)
        if function is not None and reaching[-1].function == function.start and may_be_left:
            given = yield from self._given(use, function, way)
            outcomes += [given] if given is not None else []
        if reaching[-1].function == -1 and function is not None:
            for site in (yield from find_settings_of_module(self._tracer.case, use.name, way.file)):
                return Unknown(f"{site} may set it", way.trail)
        return (yield from self._tracer.filling.after(choose(outcomes), {use.name}, way))

    def _activation(self, binding: Binding, use: Name, where: Where) -> Where:
        """Code outside the function at hand is not part of its activation."""
        function = flow_of(where.file).function_around(use.at.start, use.at.end)
        if function is not None and binding.function != function.start:
            return replace(where, frame=None)
        return where

    def _binding(self, binding: Binding, way: Way, all_: list[Binding]) -> Search:
        decoded = yield from find_decoded(self._tracer, binding, way)
        if decoded is not None:
            return decoded
        if binding.value is None:
            given = yield from self._tracer.calls.through_pointer(binding, way)
            return given if given is not None else self._unset(binding, way, all_)
        language = way.flow.language
        if language in {"javascript", "typescript"} and any(
            (one.local, one.line) == (binding.target, binding.line) for one in way.flow.imports
        ):  # CommonJS: the binding's own name, or a key of what the module exports
            name = Name(binding.value.at, name=binding.target)
            onward = way.quoting(f"`{binding.target}` is imported here", binding.line)
            return (yield from self._imported(name, onward))
        if binding.kind == "with" and not way.steps and language == "python":
            return Unknown(f"it comes from `{shorten(binding.value)}`", way.trail)
        claim = (
            f"`{binding.target}` is set here"
            if binding.kind != "loop"
            else (f"`{binding.target}` is each element of `{shorten(binding.value)}`")
        )
        inner = way.into(*binding.steps).quoting(claim, binding.line, binding.value.at.line)
        return (yield from self._tracer.follow(binding.value, inner))

    def _unset(self, binding: Binding, way: Way, all_: list[Binding]) -> Outcome:
        language = way.flow.language
        empty = language in {"javascript", "typescript"} or (
            language == "go" and is_nil_type(binding.type)
        )
        if binding.kind != "declare" or not empty or not self._tracer.want.absent or way.steps:
            return Unknown(f"Whence found no value for `{binding.target}`", way.trail)
        others = [other for other in all_ if other is not binding] or [
            one
            for one in way.flow.bindings
            if one.target == binding.target and one.kind == "assign" and binding.function == -1
        ]
        if others and (language == "go" or way.where.via is not None):
            return Unknown(f"`{binding.target}` is set on another path", way.trail)
        onward = way.quoting(f"`{binding.target}` is declared without a value", binding.line)
        for other in others[:2]:
            onward = onward.quoting("it is set here", other.line)
        assigned = "the code that assigns it had not run, or gave no value"
        note = assigned if others else f"Whence found nothing that assigns `{binding.target}`"
        return Origin(
            OriginKind.UNSET, way.file, binding.line, binding.target, symbol=binding.target,
            trail=onward.trail, note=note,
        )  # fmt: skip

    def _imported(self, expr: Name, way: Way) -> Search:
        for imported in way.flow.imports:
            if imported.local != expr.name:
                continue
            file = yield from self._tracer.resolver.module(imported.module, way.file)
            if file is None and way.flow.language in _PACKAGED:
                return (yield from self._same_package(expr, way))
            if file is None or file.flow is None:
                return Unknown(f"`{expr.name}` comes from `{imported.module}`", way.trail)
            there = way.to_file(file)
            if imported.module.endswith(".json") and file.flow.document is not None:
                return (yield from self._tracer.follow(file.flow.document, there))
            name, at = imported.name, (way.file.path, imported.line)
            if name in {None, "default"} and way.is_to_key:
                name, at, there = way.steps[0].key, way.steps[0].at or at, there.rest
            if name is not None:
                return (yield from self._exported(Step("key", name, at), there))
        if way.flow.is_spread:
            return (yield from self.elsewhere(expr, way))
        if way.flow.language in _PACKAGED and expr.name[:1].isalpha():
            return (yield from self._same_package(expr, way))
        return tell_undefined(expr, way)

    def elsewhere(self, expr: Name, way: Way) -> Search:
        """A constant or variable of another file, or of a class of it whose name is left out."""
        outcomes: list[Outcome] = []
        for file in (yield from self._tracer.case.locate(expr.name, way.file.path)):
            if file.flow is None or file.path == way.file.path:
                continue
            there = way.to_file(file)
            bound = [one for one in file.flow.bindings if one.target == expr.name]
            outer = [one for one in bound if one.function == -1 and not one.receiver]
            outcomes += yield from in_turn(self._binding(one, there, []) for one in outer)
            held = file.flow.classes if way.flow.language in {"java", "csharp"} else ()
            owners = [k for k in held if expr.name in {field.name for field in k.fields}]
            outcomes += yield from in_turn(
                self._tracer.objects.field(k, expr.name, there) for k in owners
            )
        if not outcomes:
            return tell_undefined(expr, way)
        return (yield from self._tracer.filling.after(choose(outcomes), {expr.name}, way))

    def _same_package(self, expr: Name, way: Way) -> Search:
        for found in (yield from self._tracer.resolver.definitions(expr.name, way.file)):
            if found.klass is not None and way.steps:
                there = way.rest.to_file(found.file)
                return (yield from self._tracer.objects.field(found.klass, way.steps[0].key, there))
            if found.function is not None and way.flow.language == "ruby":
                called = Call(expr.at, callee=expr)  # without brackets
                return (yield from self._tracer.calls.call(called, way))
        return (yield from self.elsewhere(expr, way))

    def _exported(self, step: Step, way: Way) -> Search:
        """What a module-level name of another file holds."""
        name = step.key
        outcomes: list[Outcome] = []
        for binding in reversed(way.flow.bindings):
            is_static = way.flow.language in _PACKAGED
            own = binding.owner is None or binding.kind == "attribute" or is_static
            top = binding.function == -1 and own
            if top and binding.target == name and binding.kind != "item":
                outcomes.append((yield from self._binding(binding, way, [])))
                if not binding.conditional and not binding.augmented and binding.value is not None:
                    break  # compilers begin with `exports.name = void 0`
        again = next((i for i in way.flow.imports if i.local == name), None)
        if not outcomes and again is not None:
            file = yield from self._tracer.resolver.module(again.module, way.file)
            if file is not None and file.flow is not None and again.name:
                there = way.to_file(file)
                return (yield from self._exported(replace(step, key=again.name), there))
        if not outcomes:
            return (yield from self._module_exports(step, way))
        return (yield from self._tracer.filling.after(choose(outcomes), {name}, way))

    def _module_exports(self, step: Step, way: Way) -> Search:
        """A key of `module.exports = {…}`; not exported where the object lacks it."""
        for binding in reversed(way.flow.bindings):
            if (binding.target, binding.receiver) == ("exports", "module") and binding.value:
                return (yield from self._tracer.follow(binding.value, way.into(step)))
        return Unknown(f"Whence can't see what `{step.key}` is in {way.file.path}", way.trail)
