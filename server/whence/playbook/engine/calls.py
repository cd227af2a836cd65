"""Following a value through calls: results of functions, arguments of parameters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind, find_gone_through, find_swapped
from whence.playbook.engine.callers import MOST_CALLERS, Callers
from whence.playbook.engine.events import trace_event
from whence.playbook.engine.follow import AWAITED, Way
from whence.playbook.engine.left_out import (
    is_address,
    takes_derived_default,
    trace_left_out,
)
from whence.playbook.engine.libraries import LibraryTracing
from whence.playbook.engine.library import COMPARING, EACH, ITSELF
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Via,
    Where,
    choose,
    shorten,
)
from whence.playbook.engine.receivers import resolve_targets
from whence.playbook.engine.resolving import Defined, language_at
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.spreads import find_passed_on
from whence.playbook.engine.tool_steps import in_turn
from whence_tools.code.flow_model import (
    ELEMENT,
    Call,
    Function,
    Member,
    Name,
    Parameter,
)

if TYPE_CHECKING:
    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Attempt, Follow, Search
    from whence_tools.code.flow_model import Binding, Class

_ZEROING = frozenset({"go", "c", "cpp"})  # whose literals give what they leave out a zero


class CallTracing:
    """The part of a `Tracer` that knows calls."""

    def __init__(self, tracer: Follow) -> None:
        self._tracer = tracer
        self.library = LibraryTracing(tracer, self)
        self.callers = Callers(tracer)

    # Results

    def call(self, call: Call, way: Way) -> Search:
        reached = yield from resolve_targets(self._tracer, call, way.where)
        if not reached and (yield from self._reads_component(call, way)):
            return (yield from self._tracer.follow(call.callee, way))
        if not reached:
            return (yield from self.library.result(call, way))
        outcomes: list[Outcome] = []
        for target in reached:
            if target.klass is not None:
                outcomes.append((yield from self._instance(target, target.klass, call, way)))
            elif target.function is not None:
                outcomes.append((yield from self._result(target, target.function, call, way)))
        chosen = choose(outcomes)
        if isinstance(chosen, Origin) and not all(target.certain for target in reached):
            return chosen.less(0.9)
        return chosen

    def _reads_component(self, call: Call, way: Way) -> ToolSteps[bool]:
        """Whether a call reads a component of a Java record of the workspace, or of an object of
        Ruby's what it has under that name."""
        if call.receiver is None or call.arguments or way.flow.language not in {"java", "ruby"}:
            return False
        for file in (yield from self._tracer.case.locate(call.name, way.file.path)):
            if any(one.target == f"@{call.name}" for one in flow_of(file).bindings if file.flow):
                return True
            for klass in flow_of(file).classes if file.flow is not None else ():
                if any(field.parameter and field.name == call.name for field in klass.fields):
                    return True
        return False

    def _instance(self, target: Defined, klass: Class, call: Call, way: Way) -> Search:
        """A part of a new object."""
        if not way.steps and self._tracer.want.accepts(call):
            return self._tracer.origin(OriginKind.LITERAL, call, way)
        if not way.is_to_key:
            return Harmless()
        flow, key = flow_of(target.file), way.steps[0].key
        made = [f for f in flow.functions if f.owner == klass.name and f.constructor]
        via = Via(_fitting(made, call), call, way.where) if made else None
        onward = way.quoting(f"`{klass.name}` is created here", call.at.line)
        given = {one.keyword: one.value for one in call.arguments if one.keyword}
        if flow.language == "csharp" and (value := given.get(key)) is not None:
            return (yield from self._tracer.follow(value, onward.rest))
        inside = onward.rest.to_file(target.file)
        outcome = yield from self._tracer.objects.field(klass, key, inside, via=via)
        if not isinstance(outcome, Origin) or flow.language != "csharp":
            return outcome
        if outcome.kind is not OriginKind.UNSET or outcome.symbol != key:
            return outcome
        left = self._tracer.origin(OriginKind.LEFT_OUT, call, way, f"this leaves out `{key}`")
        return replace(left, key=key, symbol=klass.name, certainty=outcome.certainty)

    def _result(self, target: Defined, function: Function, call: Call, way: Way) -> Search:
        inner = way.awaited
        scripted = way.flow.language in {"javascript", "typescript"}
        if function.coroutine and inner is way and self._tracer.want.promised:
            return self.library.find_promise(call, way)
        if function.coroutine and inner is way and scripted:
            return self._find_missing_await(function, call, way) if way.steps else Harmless()
        if function.generator and not way.steps and self._tracer.want.accepts(call):
            return self._tracer.origin(OriginKind.LITERAL, call, way)
        if function.constructor:
            return Harmless()
        if function.yields and inner.steps[:1] == (ELEMENT,):
            given = inner.rest.to(Where(target.file, None, Via(function, call, way.where)))
            return (yield from self._yielded(function, given))
        inside = inner.to(Where(target.file, None, Via(function, call, way.where)))
        return (yield from self.returns(function, inside))

    def _find_missing_await(self, function: Function, call: Call, way: Way) -> Outcome:
        claim = f"`{function.name}` is async and its result is not awaited"
        made = self._tracer.origin(OriginKind.MISSING_AWAIT, call, way, claim)
        return replace(made, symbol=function.name, key=way.steps[0].key)

    def returns(self, function: Function, way: Way) -> Search:
        """What a function gives: each `return`, and its end where that can be reached."""
        outcomes: list[Outcome] = []
        for returned in function.returns:
            if returned.value is None:
                outcomes.append(self._trace_bare_return(function, returned.line, way))
                continue
            claim = f"`{function.qualified}` returns `{shorten(returned.value)}`"
            onward = way.quoting(claim, returned.line)
            outcomes.append((yield from self._tracer.follow(returned.value, onward)))
        if function.falls_off and not function.generator:
            outcomes.append(self._falls_off(function, way))
        if not outcomes and way.flow.language == "python":
            return Harmless()  # no path comes back from it
        if not outcomes:
            return Unknown(f"Whence can't see what `{function.qualified}` returns", way.trail)
        chosen = choose(outcomes)
        if isinstance(chosen, Origin) and not chosen.symbol and not way.steps:
            is_converted = chosen.kind is OriginKind.LITERAL and not (
                chosen.expr is not None and self._tracer.want.accepts(chosen.expr)
            )
            return chosen if is_converted else replace(chosen, symbol=function.qualified)
        return chosen

    def _yielded(self, function: Function, way: Way) -> Search:
        """An element of what a generator gives."""
        ways = [
            (one.value, way.quoting(f"`{function.qualified}` yields it here", one.line))
            for one in function.yields
            if one.value is not None
        ]
        return choose((yield from in_turn(self._tracer.follow(*one) for one in ways)))

    def _trace_bare_return(self, function: Function, line: int, way: Way) -> Outcome:
        if way.steps or not self._tracer.want.absent:
            return Harmless()
        text = way.file.line(line).strip()
        is_return = "return" in text or way.flow.language != "ruby"
        claim = "returns without a value" if is_return else "gives nothing if no branch is taken"
        onward = way.quoting(f"`{function.qualified}` {claim}", line)
        kind = OriginKind.BARE_RETURN if is_return else OriginKind.NO_BRANCH
        return Origin(kind, way.file, line, text, symbol=function.qualified, trail=onward.trail)

    def _falls_off(self, function: Function, way: Way) -> Outcome:
        if way.steps or not self._tracer.want.absent:
            return Harmless()
        name = function.qualified or way.file.line(function.line).strip()
        claim = f"`{name}` can reach its end without a `return`"
        onward = way.quoting(claim, function.line, min(function.last_line, function.line + 19))
        valued = [returned for returned in function.returns if returned.value is not None]
        return Origin(
            OriginKind.FALLS_OFF, way.file, function.line, name, symbol=name,
            trail=onward.trail, note="" if valued else "it has no `return` with a value",
        )  # fmt: skip

    # Parameters

    def parameter(self, function: Function, parameter: Parameter, way: Way) -> Search:
        """What the callers pass."""
        if parameter.kind in {"rest", "options"} and not way.steps:
            return Unknown(f"`{parameter.name}` collects any arguments", way.trail)
        sites = yield from self.callers.find(function, way.where)
        if not sites:
            return (yield from self.callback(function, function.parameters.index(parameter), way))
        outcomes = yield from in_turn(
            self._argument(function, parameter, call, caller, way)
            for call, caller in sites[:MOST_CALLERS]
        )
        return choose(outcomes)

    def _argument(
        self, function: Function, parameter: Parameter, call: Call, caller: Where, way: Way
    ) -> Search:
        bound = bind(function, call)
        above = way.to(caller)
        if parameter.name not in bound:
            passed = find_passed_on(function, parameter, call, above)
            if passed is not None:
                return (yield from self._tracer.follow(*passed))
            structure = Site(way.file, function.line)
            if function.constructor and not way.steps and takes_derived_default(call, structure):
                return (yield from trace_left_out(self._tracer, function, parameter, call, above))
            return Unknown(f"`{shorten(call)}` spreads its arguments", way.trail)
        value = bound[parameter.name]
        recursive = caller.file == way.file and function.holds(call.at.start, call.at.end)
        other = None if recursive else find_swapped(function, call, parameter.name)
        # One name alone may be there on purpose, unless the value was of the wrong type.
        if other is not None and value is not None and (other[1] or not self._tracer.want.absent):
            claim = f"`{shorten(value)}` is passed as `{parameter.name}`, in `{other[0]}`'s place"
            made = self._tracer.origin(OriginKind.SWAPPED, call, above, claim)
            made = replace(made, key=shorten(value), symbol=parameter.name)
            return made if other[1] else made.less(0.8)
        if value is not None:
            claim = f"`{shorten(value)}` is passed as `{parameter.name}` of `{function.qualified}`"
            above = above.quoting(claim, call.at.line, value.at.last_line)
            return (yield from self._tracer.follow(value, above))
        if parameter.default is not None:
            claim = f"the call passes no `{parameter.name}`"
            above = above.quoting(claim, call.at.line, call.at.last_line)
            return (yield from self._tracer.follow(parameter.default, above.to_file(way.file)))
        language = way.flow.language
        if language in _ZEROING and call.new and function.constructor and not way.steps:
            return (yield from trace_left_out(self._tracer, function, parameter, call, above))
        scripted = language in {"javascript", "typescript"}
        if not scripted or not self._tracer.want.absent or way.steps:
            return Unknown(f"the call passes no `{parameter.name}`", way.trail)
        claim = f"the call passes no `{parameter.name}` to `{function.qualified}`"
        made = self._tracer.origin(OriginKind.MISSING_ARGUMENT, call, above, claim)
        return replace(made, key=parameter.name, symbol=function.qualified)

    def through_pointer(self, binding: Binding, way: Way) -> Attempt:
        """What functions give to a variable whose address they are passed; None where none is."""
        outcomes: list[Outcome] = []
        for call in way.flow.calls:
            passed = [one.value for one in call.arguments if is_address(one.value, binding.target)]
            function = way.flow.function_around(call.at.start, call.at.end)
            is_here = function is not None and function.start == binding.function
            for target in (
                (yield from resolve_targets(self._tracer, call, way.where))
                if passed and is_here
                else ()
            ):
                inside = target.function
                held = bind(inside, call) if inside is not None else {}
                name = next((name for name, value in held.items() if value in passed), "")
                if inside is None or not name:
                    continue
                via = Via(inside, call, way.where)
                there = way.quoting(f"`{shorten(call)}` may set it", call.at.line)
                there = there.to(Where(target.file, None, via))
                for bound in flow_of(target.file).bindings:
                    is_set = bound.target == name and bound.function == inside.start
                    if is_set and bound.kind == "item" and bound.value is not None:
                        onward = there.quoting(f"`*{name}` is set here", bound.line)
                        outcomes.append((yield from self._tracer.follow(bound.value, onward)))
        return choose(outcomes) if outcomes else None

    def receiver(self, expr: Name, way: Way) -> Search:
        """What a method of a pointer was called on: Go asks at its first use, not at the call."""
        method = way.flow.function_around(expr.at.start, expr.at.end)
        calls = (yield from self.callers.find(method, way.where)) if method else []
        for call, caller in calls if len(calls) == 1 else ():
            if call.receiver is not None:
                above = Way(caller, trail=way.trail)
                above = above.quoting(f"`{call.name}` is called on it here", call.at.line)
                return (yield from self._tracer.follow(call.receiver, above))
        return Unknown(f"Whence can't tell what `{expr.name}` is", way.trail)

    def callback(self, function: Function, index: int, way: Way) -> Search:
        """A parameter of a function that is handed to a call, as `xs.map(f)` does."""
        found = yield from self._handed_over(function, index, way)
        if found is not None:
            return found
        if function.name and not function.owner:
            for file in (yield from self._tracer.case.locate(function.name, way.file.path)):
                if file.flow is None or file.path == way.file.path:
                    continue
                found = yield from self._handed_over(function, index, way.to_file(file))
                if found is not None:
                    return found
        name = function.qualified or "the callback"
        return Unknown(f"Whence can't tell what calls `{name}`", way.trail)

    def _handed_over(self, function: Function, index: int, way: Way) -> Attempt:
        """What the taker of a function in the way's file hands on to it; None where none does."""
        for call in way.flow.calls:
            values = [argument.value for argument in call.arguments]
            handed = any(
                (
                    v.at.start <= function.start
                    and function.end <= v.at.end
                    and v.at.start != call.at.start
                )
                if not function.name or function.start == v.at.start
                else isinstance(v, Name | Member) and v.name == function.name
                for v in values
                if v.at.text
            )
            if not handed:
                continue
            if call.receiver is None:
                is_python = way.flow.language == "python"
                held = find_gone_through(call, index) if is_python else None
                if held is None:
                    continue
                claim = f"`{call.name}` passes on what is in `{shorten(held)}`"
                inner = way.into(ELEMENT).quoting(claim, call.at.line)
                return (yield from self._tracer.follow(held, inner))
            if any(
                c.at.start > call.at.start and c.at.start <= function.start < c.at.end
                for c in _inside(call)
            ):
                continue
            found = yield from trace_event(self._tracer, call, index, way)
            if found is not None:
                return found
            if (call.name in EACH and index == 0) or call.name in COMPARING:
                inner = way.into(ELEMENT)
            elif call.name in ITSELF.get(language_at(way.where), ()) and index == 0:
                inner = way.into(AWAITED) if call.name == "then" else way
            else:
                break
            claim = f"`{call.name}` passes on `{shorten(call.receiver)}`"
            inner = inner.quoting(claim, call.at.line)
            return (yield from self._tracer.follow(call.receiver, inner))
        return None


def _fitting(constructors: list[Function], call: Call) -> Function:
    """The constructor with as many parameters as the call has arguments, else the first."""
    given = len(call.arguments)
    return next((f for f in constructors if len(f.parameters) == given), constructors[0])


def _inside(call: Call) -> list[Call]:
    return [
        part
        for argument in call.arguments
        for part in argument.value.walk()
        if isinstance(part, Call)
    ]
