"""Following a value backwards to where it is made.

From the expression that failed, through locals, parameters up the stack, results of functions,
fields and keys of literals, in any file, until the code shows what makes the value, or stops
showing it. Steps are quoted as they are taken. Only structure counts: which name is bound to what,
never what a name says.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from whence.playbook.engine.calls import CallTracing
from whence.playbook.engine.containers import ContainerTracing
from whence.playbook.engine.decoding import find_decoded
from whence.playbook.engine.filling import FillingTracing
from whence.playbook.engine.follow import AWAITED, Way, tell_undefined
from whence.playbook.engine.library import ENVIRONMENT_TABLES, SIZES, reads_environment
from whence.playbook.engine.objects import ObjectTracing
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Want,
    choose,
    shorten,
)
from whence.playbook.engine.outside import find_settings_of_module
from whence.playbook.engine.reaching import is_before, is_of_last_turn
from whence.playbook.engine.resolving import Resolver, visible
from whence.playbook.engine.seen_objects import trace_seen
from whence.playbook.engine.source import flow_of
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.zeros import is_nil_type, is_package
from whence_tools.code.flow_model import (
    Await,
    Binding,
    Call,
    Cast,
    Choice,
    Comprehension,
    Constant,
    Expr,
    Fallback,
    Function,
    Items,
    Lambda,
    Member,
    Name,
    Operation,
    Parameter,
    Step,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.follow import Attempt, Search, Steps
    from whence.playbook.engine.origin import Where
    from whence_tools.errors.observed import Value

_MAX_DEPTH = 24
_ROUNDS = {
    **dict.fromkeys(("java", "kotlin", "go", "rust", "c", "cpp", "csharp"), ("/",)),
    "python": ("//",),
}  # divisions of whole numbers, unless an operand is none
_PACKAGED = frozenset({"java", "kotlin", "csharp", "ruby", "php"})
_HANDED_ON = (Name, Choice, Fallback, Await, Cast)  # their value is another expression's
Source = tuple[Expr, "Where", "tuple[Evidence, ...]"]


class Tracer:
    """One search for where a value is made.

    Args:
        want: what value is looked for.
        nesting: how many searches wait for the answer of this one.

    Attributes:
        sources: what can have given the value itself, not a part of it, calls above all; where
            each stands, and the way to it. What a call gives has its own sources among them.
        visited: all that was looked at on the way, in order.
    """

    def __init__(self, case: Case, want: Want, nesting: int = 0) -> None:
        self.case = case
        self.want = want
        self.nesting = nesting
        self.resolver = Resolver(case)
        self.calls = CallTracing(self)
        self.objects = ObjectTracing(self)
        self.containers = ContainerTracing(self)
        self.filling = FillingTracing(self)
        self.sources: list[Source] = []
        self.visited: list[tuple[Expr, Where]] = []
        self._seen: set[tuple[str, int, int, Steps]] = set()
        self._depth = 0

    def trace(self, expr: Expr, where: Where, steps: Steps = ()) -> Search:
        """Where the value of `expr`, or the part of it that `steps` lead to, is made."""
        return (yield from self.follow(expr, Way(where, steps)))

    def follow(self, expr: Expr, way: Way) -> Search:
        """The same for a search that has come some way."""
        where, steps = way.where, way.steps
        mark = way.file.path, expr.at.start, expr.at.end, steps
        if mark in self._seen or self._depth >= _MAX_DEPTH:
            return Unknown("the value depends on itself", way.trail)
        if self.case.shared.out_of_time:
            return Unknown("the search for it timed out", way.trail)
        seen = self._find_seen(expr, where) if self.want.absent and not steps else None
        if seen is not None and not seen.is_none:
            return Harmless()  # the run shows that it was there
        self._seen.add(mark)
        self.visited.append((expr, where))
        self._depth += 1
        try:
            outcome = yield from self._dispatch(expr, way)
        finally:
            self._depth -= 1
            self._seen.discard(mark)
        is_source = isinstance(expr, Call) or not isinstance(outcome, Harmless)
        if is_source and not steps and not isinstance(expr, _HANDED_ON):
            self.sources.append((expr, where, way.trail))
        return outcome

    def another(self, want: Want) -> Tracer:
        """A search for something that this one needs to know first."""
        inner = Tracer(self.case, want, self.nesting + 1)
        inner._depth = self._depth + 1  # one bound for all that wait for each other
        return inner

    def argument_of(self, function: Function, parameter: Parameter, where: Where) -> Search:
        """Where the value that callers pass for a parameter is made."""
        return (yield from self.calls.parameter(function, parameter, Way(where)))

    def _dispatch(self, expr: Expr, way: Way) -> Search:
        follow: dict[type[Expr], Callable[..., Search]] = {
            Name: self._name,
            Member: self._member,
            Subscript: self.containers.subscript,
            Call: self.calls.call,
            Table: self.containers.table,
            Items: self.containers.items,
            Choice: self._choice,
            Fallback: self._fallback,
            Await: self._await,
            Comprehension: self._comprehension,
            Cast: self._cast,
            Operation: self._operation,
        }
        handler = follow.get(type(expr))
        if handler is not None:
            return (yield from handler(expr, way))
        return self.end(expr, way)

    def was_absent(self, expr: Expr, where: Where) -> bool:
        """Whether the run shows that an expression of a frame's line had no value."""
        seen = self._find_seen(expr, where)
        return seen is not None and seen.is_none

    def _find_seen(self, expr: Expr, where: Where) -> Value | None:
        if where.frame is None:
            return None
        frame = self.case.frames[where.frame]
        on_line = expr.at.line <= (frame.line or 0) <= expr.at.last_line
        if frame.observed is None or frame.path != where.file.path or not on_line:
            return None
        return frame.observed.value_of(expr.at.text)

    def end(self, expr: Expr, way: Way) -> Outcome:
        """What no step leads on from."""
        way = way.awaited
        if isinstance(expr, Operation) and expr.operator == "!!" and expr.parts:
            return Unknown("`!!` asserts that it exists", way.trail)
        if not way.steps and self.want.accepts(expr):
            return self.origin(OriginKind.LITERAL, expr, way)
        if isinstance(expr, Constant | Operation | Lambda | Items | Table):
            return Harmless()  # of a part of what is absent, it would have failed earlier
        return Unknown(f"Whence can't follow `{shorten(expr)}`", way.trail)

    def origin(self, made: OriginKind, expr: Expr, way: Way, claim: str = "") -> Origin:
        """An origin at an expression; its line is quoted last, without a claim for its place."""
        onward = way.quoting(claim, expr.at.line, min(expr.at.last_line, expr.at.line + 11))
        return Origin(
            made,
            way.file,
            expr.at.line,
            shorten(expr),
            expr.at.last_line,
            trail=onward.trail,
            expr=expr,
        )

    def _operation(self, expr: Operation, way: Way) -> Search:
        """What makes the zero of a product or of a division of whole numbers; else see below."""
        is_sought = self.want.is_zero and not way.steps
        if is_sought and expr.operator == "*":
            return choose((yield from in_turn(self.follow(part, way) for part in expr.parts)))
        if not is_sought or expr.operator not in _ROUNDS.get(way.flow.language, ()):
            return (yield from self._follow_pointer(expr, way))
        if any(re.search(r"\d\.|[Dd]ouble|float|f64", part.at.text) for part in expr.parts):
            return (yield from self._follow_pointer(expr, way))
        divided = yield from self.follow(expr.parts[0], way)
        if isinstance(divided, Origin):
            return divided
        claim = f"`{shorten(expr)}` is 0 where the first number is smaller"
        return self.origin(OriginKind.ROUNDED, expr, way, claim).less(0.85)

    def _follow_pointer(self, expr: Operation, way: Way) -> Search:
        """`&x` is there; what it holds is what `x` holds. `*p` is what `p` points to."""
        if len(expr.parts) != 1 or expr.operator not in {"&", "& mut", "*"}:
            return self.end(expr, way)
        if not way.steps and self.want.absent and expr.operator != "*":
            return Harmless()
        return (yield from self.follow(expr.parts[0], way))

    # Names

    def _name(self, expr: Name, way: Way) -> Search:
        if way.flow.is_instance(expr):
            return (yield from self.objects.receiver(expr, way))
        if expr.at.text in ENVIRONMENT_TABLES and way.steps:
            return self.objects.environment(expr, way)
        reaching = self.reaching(expr, way.where)
        if reaching and reaching[-1].function != -1:
            return (yield from self._bound(expr, reaching, way))
        for function in way.flow.functions_around(expr.at.start, expr.at.end):
            given = yield from self._given(expr, function, way)
            if given is not None:
                return given
            if expr.name == "it" and not function.parameters and not function.name:
                return (yield from self.calls.callback(function, 0, way))
        field = yield from self.objects.implicit(expr, way)
        if field is not None:
            return field
        if reaching:
            return (yield from self._bound(expr, reaching, way))
        return (yield from self._follow_import(expr, way))

    def _given(self, expr: Name, function: Function, way: Way) -> Attempt:
        """What callers pass for a parameter of a function; None for another name."""
        for parameter in function.parameters:
            names = {parameter.name: ()} | {
                local: tuple(Step("key", key) for key in keys) for keys, local in parameter.pattern
            }
            if expr.name in names:
                inner = way.into(*names[expr.name])
                return (yield from self.calls.parameter(function, parameter, inner))
        return None

    def reaching(self, use: Name, where: Where) -> list[Binding]:
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
            settled = not binding.conditional and not binding.augmented
            if settled and within and binding.value is not None:
                break
        return found

    def _bound(self, use: Name, reaching: list[Binding], way: Way) -> Search:
        way = way.to(self._activation(reaching[0], use, way.where))
        outcomes = yield from in_turn(self._binding(binding, way, reaching) for binding in reaching)
        function = way.flow.function_around(use.at.start, use.at.end)
        may_be_left = all(one.conditional or one.augmented for one in reaching)
        if function is not None and reaching[-1].function == function.start and may_be_left:
            given = yield from self._given(use, function, way)
            outcomes += [given] if given is not None else []
        if reaching[-1].function == -1 and function is not None:
            for site in (yield from find_settings_of_module(self.case, use.name, way.file)):
                return Unknown(f"{site} may set it", way.trail)
        return (yield from self.filling.after(choose(outcomes), {use.name}, way))

    def _activation(self, binding: Binding, use: Name, where: Where) -> Where:
        """Code outside the function at hand is not part of its activation."""
        function = flow_of(where.file).function_around(use.at.start, use.at.end)
        if function is not None and binding.function != function.start:
            return replace(where, frame=None)
        return where

    def _binding(self, binding: Binding, way: Way, all_: list[Binding]) -> Search:
        decoded = yield from find_decoded(self, binding, way)
        if decoded is not None:
            return decoded
        if binding.value is None:
            given = yield from self.calls.through_pointer(binding, way)
            return given if given is not None else self._unset(binding, way, all_)
        language = way.flow.language
        if language in {"javascript", "typescript"} and any(
            (one.local, one.line) == (binding.target, binding.line) for one in way.flow.imports
        ):  # CommonJS: the binding's own name, or a key of what the module exports
            name = Name(binding.value.at, name=binding.target)
            onward = way.quoting(f"`{binding.target}` is imported here", binding.line)
            return (yield from self._follow_import(name, onward))
        if binding.kind == "with" and not way.steps and language == "python":
            return Unknown(f"it comes from `{shorten(binding.value)}`", way.trail)
        claim = (
            f"`{binding.target}` is set here"
            if binding.kind != "loop"
            else (f"`{binding.target}` is each element of `{shorten(binding.value)}`")
        )
        inner = way.into(*binding.steps).quoting(claim, binding.line, binding.value.at.line)
        return (yield from self.follow(binding.value, inner))

    def _unset(self, binding: Binding, way: Way, all_: list[Binding]) -> Outcome:
        language = way.flow.language
        empty = language in {"javascript", "typescript"} or (
            language == "go" and is_nil_type(binding.type)
        )
        if binding.kind != "declare" or not empty or not self.want.absent or way.steps:
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

    def _follow_import(self, expr: Name, way: Way) -> Search:
        for imported in way.flow.imports:
            if imported.local != expr.name:
                continue
            file = yield from self.resolver.module(imported.module, way.file)
            if file is None and way.flow.language in _PACKAGED:
                return (yield from self._same_package(expr, way))
            if file is None or file.flow is None:
                return Unknown(f"`{expr.name}` comes from `{imported.module}`", way.trail)
            there = way.to_file(file)
            if imported.module.endswith(".json") and file.flow.document is not None:
                return (yield from self.follow(file.flow.document, there))
            name, at = imported.name, (way.file.path, imported.line)
            if name in {None, "default"} and way.is_to_key:
                name, at, there = way.steps[0].key, way.steps[0].at or at, there.rest
            if name is not None:
                return (yield from self.exported(Step("key", name, at), there))
        if way.flow.is_spread:
            return (yield from self._global(expr, way))
        if way.flow.language in _PACKAGED and expr.name[:1].isalpha():
            return (yield from self._same_package(expr, way))
        return tell_undefined(expr, way)

    def _global(self, expr: Name, way: Way) -> Search:
        """A constant or variable of another file, or of a class of it whose name is left out."""
        outcomes: list[Outcome] = []
        for file in (yield from self.case.locate(expr.name, way.file.path)):
            if file.flow is None or file.path == way.file.path:
                continue
            there = way.to_file(file)
            bound = [one for one in file.flow.bindings if one.target == expr.name]
            outer = [one for one in bound if one.function == -1 and not one.receiver]
            outcomes += yield from in_turn(self._binding(one, there, []) for one in outer)
            held = file.flow.classes if way.flow.language in {"java", "csharp"} else ()
            owners = [k for k in held if expr.name in {field.name for field in k.fields}]
            outcomes += yield from in_turn(self.objects.field(k, expr.name, there) for k in owners)
        if not outcomes:
            return tell_undefined(expr, way)
        return (yield from self.filling.after(choose(outcomes), {expr.name}, way))

    def _same_package(self, expr: Name, way: Way) -> Search:
        for found in (yield from self.resolver.definitions(expr.name, way.file)):
            if found.klass is not None and way.steps:
                there = way.rest.to_file(found.file)
                return (yield from self.objects.field(found.klass, way.steps[0].key, there))
            if found.function is not None and way.flow.language == "ruby":
                called = Call(expr.at, callee=expr)  # without brackets
                return (yield from self.calls.call(called, way))
        return (yield from self._global(expr, way))

    def exported(self, step: Step, way: Way) -> Search:
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
            file = yield from self.resolver.module(again.module, way.file)
            if file is not None and file.flow is not None and again.name:
                there = way.to_file(file)
                return (yield from self.exported(replace(step, key=again.name), there))
        if not outcomes:
            return (yield from self._module_exports(step, way))
        return (yield from self.filling.after(choose(outcomes), {name}, way))

    def _module_exports(self, step: Step, way: Way) -> Search:
        """A key of `module.exports = {…}`; not exported where the object lacks it."""
        for binding in reversed(way.flow.bindings):
            if (binding.target, binding.receiver) == ("exports", "module") and binding.value:
                return (yield from self.follow(binding.value, way.into(step)))
        return Unknown(f"Whence can't see what `{step.key}` is in {way.file.path}", way.trail)

    # Parts of values

    def _member(self, expr: Member, way: Way) -> Search:
        if expr.at.text in ENVIRONMENT_TABLES and way.steps:
            return self.objects.environment(expr, way)
        if not way.steps and self.want.accepts(expr):
            return self.origin(OriginKind.LITERAL, expr, way)
        flow, of = way.flow, expr.object
        if expr.name in SIZES and not way.steps and not self.want.absent:
            step = Step("key", expr.name, (way.file.path, expr.name_line))
            own = yield from self.follow(of, way.into(step))
            if isinstance(own, Unknown):
                own = (yield from self.objects.by_type(expr, way)) or own
            if isinstance(own, Unknown):
                return (yield from self.calls.library.length(of, way))
            return own
        if flow.language == "go" and isinstance(of, Name) and is_package(of, flow):
            return (yield from self._global(Name(expr.at, name=expr.name), way))
        step = Step("key", expr.name, (way.file.path, expr.name_line))
        outcome = yield from self.follow(of, way.into(step))
        if not isinstance(outcome, Unknown):
            return outcome
        typed = yield from self.objects.by_type(expr, way)
        outcome = outcome if typed is None else typed
        return (yield from self.from_seen(of, way.into(step), outcome))

    def from_seen(self, owner: Expr, way: Way, outcome: Outcome) -> Search:
        """The outcome of following a part of an object; where the code doesn't show it, what made
        the object that the run saw there."""
        seen = self._find_seen(owner, way.where) if isinstance(outcome, Unknown) else None
        if seen is None or not way.is_to_key:
            return outcome
        return (yield from trace_seen(self, seen, way)) or outcome

    # Ways a value may come

    def _choice(self, expr: Choice, way: Way) -> Search:
        return choose((yield from in_turn(self.follow(option, way) for option in expr.options)))

    def _fallback(self, expr: Fallback, way: Way) -> Search:
        """What is there is itself; of what is absent, the fallback is."""
        is_value = self.want.absent and not way.steps
        options = (expr.otherwise,) if is_value else (expr.value, expr.otherwise)
        outcomes = yield from in_turn(self.follow(option, way) for option in options)
        chosen = choose(outcomes)
        is_open = isinstance(outcomes[0], Unknown) and not reads_environment(expr.value)
        return chosen.less(0.75) if is_open and isinstance(chosen, Origin) else chosen

    def _await(self, expr: Await, way: Way) -> Search:
        return (yield from self.follow(expr.value, way.into(AWAITED)))

    def _comprehension(self, expr: Comprehension, way: Way) -> Search:
        if way.steps and way.steps[0].kind in {"element", "index"}:
            return (yield from self.follow(expr.result, way.rest))
        if way.steps or self.want.absent or not self.want.accepts(Items(expr.at)):
            return self.end(expr, way)
        source = yield from self.follow(expr.source, way)
        if not expr.filtered or (isinstance(source, Origin) and source.certainty == 1):
            return source
        return self.calls.library.no_match(expr, way)

    def _cast(self, expr: Cast, way: Way) -> Search:
        if self.want.is_zero and not way.steps:
            return (yield from self.follow_number(expr.value, way))
        return (yield from self.follow(expr.value, way))

    def follow_number(self, text: Expr, way: Way) -> Search:
        """The same for what is converted to a number: a text will do that reads as one."""
        finder = self.another(replace(self.want, accepts=partial(_reads_as, self.want)))
        return (yield from finder.follow(text, way))


def _reads_as(want: Want, expr: Expr) -> bool:
    text = expr.value if isinstance(expr, Constant) and expr.kind == "string" else ""
    return want.accepts(expr) or (bool(text) and want.accepts_number(text.strip()))
