"""Following a value backwards to where it is made.

From the expression that failed, through locals, parameters up the stack, results of functions,
fields and keys of literals, in any file, until the code shows what makes the value, or stops
showing it. Steps are quoted as they are taken. Only structure counts: which name is bound to what,
never what a name says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.flow_model import (
    ELEMENT,
    Await,
    Binding,
    Call,
    Cast,
    Choice,
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

from whence.agent.playbook.asking import in_turn
from whence.agent.playbook.calls import CallTracing
from whence.agent.playbook.library import ENVIRONMENT_TABLES
from whence.agent.playbook.objects import ObjectTracing
from whence.agent.playbook.origin import (
    Harmless,
    Made,
    Origin,
    Outcome,
    Unknown,
    Want,
    choose,
    closest,
    short,
)
from whence.agent.playbook.resolving import Resolver, flow_of, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.agent.playbook.case import Asking, Case
    from whence.agent.playbook.origin import Where
    from whence.analysis import Evidence

Steps = tuple[Step, ...]
Trail = tuple["Evidence", ...]

_MAX_DEPTH = 24
_PUSHES = frozenset({"append", "push", "add", "unshift", "addLast", "addFirst", "offer"})
_FILLS = frozenset({"update", "putAll", "setdefault", "merge", "computeIfAbsent"})
_AWAITED = Step("result")


class Tracer:
    """One search for where a value is made.

    Args:
        want: what value is looked for.
    """

    def __init__(self, case: Case, want: Want) -> None:
        self.case = case
        self.want = want
        self.resolver = Resolver(case)
        self.calls = CallTracing(self)
        self.objects = ObjectTracing(self)
        self._seen: set[tuple[str, int, int, Steps]] = set()
        self._depth = 0

    def trace(
        self, expr: Expr, where: Where, steps: Steps = (), trail: Trail = ()
    ) -> Asking[Outcome]:
        """Where the value of `expr`, or the part of it that `steps` lead to, is made."""
        mark = where.file.path, expr.at.start, expr.at.end, steps
        if mark in self._seen or self._depth >= _MAX_DEPTH:
            return Unknown("the value goes in a circle", trail)
        self._seen.add(mark)
        self._depth += 1
        try:
            return (yield from self._dispatch(expr, where, steps, trail))
        finally:
            self._depth -= 1
            self._seen.discard(mark)

    def argument_of(
        self, function: Function, parameter: Parameter, where: Where
    ) -> Asking[Outcome]:
        """Where the value that callers pass for a parameter is made."""
        return (yield from self.calls.parameter(function, parameter, where, (), ()))

    def _dispatch(self, expr: Expr, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        follow: dict[type[Expr], Callable[..., Asking[Outcome]]] = {
            Name: self._name,
            Member: self._member,
            Subscript: self._subscript,
            Call: self.calls.call,
            Table: self._table,
            Items: self._items,
            Choice: self._choice,
            Fallback: self._fallback,
            Await: self._await,
            Cast: self._cast,
        }
        handler = follow.get(type(expr))
        if handler is not None:
            return (yield from handler(expr, where, steps, trail))
        return self._end(expr, where, steps, trail)

    def _end(self, expr: Expr, where: Where, steps: Steps, trail: Trail) -> Outcome:
        """What no step leads on from."""
        steps = steps[1:] if steps[:1] == (_AWAITED,) else steps
        if isinstance(expr, Operation) and expr.operator == "!!" and expr.parts:
            return Unknown("the value is asserted to be there", trail)
        if not steps and self.want.accepts(expr):
            return self.origin(Made.LITERAL, expr, where, trail)
        if isinstance(expr, Constant) and expr.kind in {"null", "undefined"} and steps:
            return Harmless()  # it would have failed earlier
        if isinstance(expr, Constant | Operation | Lambda):
            return Harmless()
        return Unknown(f"`{short(expr)}` is computed in a way that cannot be followed", trail)

    def origin(self, made: Made, expr: Expr, where: Where, trail: Trail, claim: str = "") -> Origin:
        """An origin at an expression, its line quoted last."""
        said = claim or f"`{short(expr)}` is where {self.want.word} comes from"
        quoted = self.quote(where, said, expr.at.line, min(expr.at.last_line, expr.at.line + 11))
        return Origin(
            made,
            where.file,
            expr.at.line,
            short(expr),
            expr.at.last_line,
            trail=(*trail, quoted),
            expr=expr,
        )

    def quote(self, where: Where, claim: str, line: int, last: int | None = None) -> Evidence:
        return where.file.quote(claim, line, last)

    # Names

    def _name(self, expr: Name, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        flow = flow_of(where.file)
        if expr.name in flow.receivers:
            return (yield from self.objects.receiver(expr, where, steps, trail))
        if expr.at.text in ENVIRONMENT_TABLES and steps:
            return self.objects.environment(expr, where, steps, trail)
        reaching = self.reaching(expr, where)
        if reaching and reaching[-1].function != -1:
            return (yield from self._bound(expr, reaching, where, steps, trail))
        for function in flow.functions_around(expr.at.start, expr.at.end):
            for parameter in function.parameters:
                names = {parameter.name: (), **{n: (Step("key", k),) for k, n in parameter.pattern}}
                if expr.name in names:
                    inner = (*names[expr.name], *steps)
                    return (
                        yield from self.calls.parameter(function, parameter, where, inner, trail)
                    )
            if expr.name == "it" and not function.parameters and not function.name:
                return (yield from self.calls.callback(function, 0, where, steps, trail))
        field = yield from self.objects.implicit(expr, where, steps, trail)
        if field is not None:
            return field
        if reaching:
            return (yield from self._bound(expr, reaching, where, steps, trail))
        return (yield from self._imported(expr, where, steps, trail))

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
            if within and not _before(binding, use):
                continue
            found.append(binding)
            settled = not binding.conditional and not binding.augmented
            if settled and within and binding.value is not None:
                break
        return found

    def _bound(
        self, use: Name, reaching: list[Binding], where: Where, steps: Steps, trail: Trail
    ) -> Asking[Outcome]:
        place = self._activation(reaching[0], use, where)
        outcomes = yield from in_turn(
            self._binding(binding, place, steps, trail, reaching) for binding in reaching
        )
        chosen = choose(outcomes)
        return (yield from self.after_puts(chosen, {use.name}, place, steps, trail))

    def _activation(self, binding: Binding, use: Name, where: Where) -> Where:
        """Code outside the function at hand is not part of its activation."""
        function = flow_of(where.file).function_around(use.at.start, use.at.end)
        if function is not None and binding.function != function.start:
            return replace(where, frame=None)
        return where

    def _binding(
        self, binding: Binding, where: Where, steps: Steps, trail: Trail, all_: list[Binding]
    ) -> Asking[Outcome]:
        if binding.value is None:
            return self._unset(binding, where, steps, trail, all_)
        if binding.kind == "with" and not steps and flow_of(where.file).language == "python":
            return Unknown(f"`{short(binding.value)}` opens it", trail)
        said = (
            f"`{binding.target}` is set here"
            if binding.kind != "loop"
            else (f"`{binding.target}` is each element of `{short(binding.value)}`")
        )
        quoted = self.quote(where, said, binding.line, binding.value.at.line)
        inner = (*binding.steps, *steps)
        return (yield from self.trace(binding.value, where, inner, (*trail, quoted)))

    def _unset(
        self, binding: Binding, where: Where, steps: Steps, trail: Trail, all_: list[Binding]
    ) -> Outcome:
        scripted = flow_of(where.file).language in {"javascript", "typescript"}
        if binding.kind != "declare" or not scripted or not self.want.absent or steps:
            return Unknown(f"nothing in the code says what `{binding.target}` is given", trail)
        others = [other for other in all_ if other is not binding]
        said = f"`{binding.target}` is declared without a value"
        quoted = [self.quote(where, said, binding.line)]
        quoted += [self.quote(where, "and only set here", other.line) for other in others[:2]]
        note = (
            "it is only given one in a branch that did not run"
            if others
            else "it is never given one"
        )
        return Origin(
            Made.UNSET, where.file, binding.line, binding.target, symbol=binding.target,
            trail=(*trail, *quoted), note=note,
        )  # fmt: skip

    def after_puts(
        self, outcome: Outcome, names: set[str], where: Where, steps: Steps, trail: Trail
    ) -> Asking[Outcome]:
        """A missing key, unless `name[key] = value` or `name.put(key, value)` adds it."""
        if steps[:1] and steps[0].kind in {"element", "index"} and not isinstance(outcome, Origin):
            return (yield from self._after_pushes(outcome, names, where, steps, trail))
        if not isinstance(outcome, Origin) or outcome.made is not Made.MISSING_KEY:
            return outcome
        if not steps or steps[0].key != outcome.key:
            return outcome
        flow = flow_of(where.file)
        puts = [b for b in flow.bindings if b.kind == "item" and b.target in names]
        for put in puts:
            if put.steps[0].key == outcome.key and put.value is not None:
                return (yield from self.trace(put.value, where, steps[1:], trail))
        filled = any(not put.steps[0].key for put in puts) or any(
            call.name in _FILLS and call.receiver and call.receiver.at.text in names
            for call in flow.calls
        )
        if filled:
            return Unknown(f"`{min(names, key=len)}` is filled with keys the code computes", trail)
        keys = (*outcome.keys, *(put.steps[0].key for put in puts))
        near = outcome.near or closest(outcome.key, keys)
        quoted = [self.quote(where, f"there is `{p.steps[0].key}`", p.line) for p in puts[:3]]
        return replace(outcome, keys=keys, near=near, trail=(*outcome.trail, *quoted))

    def _after_pushes(
        self, outcome: Outcome, names: set[str], where: Where, steps: Steps, trail: Trail
    ) -> Asking[Outcome]:
        """An element of a list that `append`, `push` and the like fill."""
        outcomes = [outcome]
        for call in flow_of(where.file).calls:
            grows = call.name in _PUSHES and call.receiver and call.receiver.at.text in names
            if not grows or len(call.arguments) != 1:
                continue
            quoted = self.quote(where, f"`{short(call)}` adds an element", call.at.line)
            place = replace(where, frame=None, via=None)
            value = call.arguments[0].value
            outcomes.append((yield from self.trace(value, place, steps[1:], (*trail, quoted))))
        return choose(outcomes)

    def _imported(self, expr: Name, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        for imported in flow_of(where.file).imports:
            if imported.local != expr.name:
                continue
            file = yield from self.resolver.module(imported.module, where.file)
            if file is None or file.flow is None:
                return Unknown(f"`{expr.name}` comes from `{imported.module}`", trail)
            place = replace(where, file=file, frame=None, via=None)
            if imported.module.endswith(".json") and file.flow.document is not None:
                return (yield from self.trace(file.flow.document, place, steps, trail))
            name, rest = imported.name, steps
            if name in {None, "default"} and steps and steps[0].kind == "key":
                name, rest = steps[0].key, steps[1:]
            if name is not None:
                return (yield from self.exported(name, place, rest, trail))
        flow = flow_of(where.file)
        if flow.language in {"kotlin", "java", "go"} and expr.name[:1].isalpha():
            return (yield from self._same_package(expr, where, steps, trail))
        return Unknown(f"nothing in the code binds `{expr.name}`", trail)

    def _same_package(
        self, expr: Name, where: Where, steps: Steps, trail: Trail
    ) -> Asking[Outcome]:
        for found in (yield from self.resolver.definitions(expr.name, where.file)):
            if found.klass is not None and steps:
                place = replace(where, file=found.file, frame=None, via=None)
                return (
                    yield from self.objects.field(
                        found.klass, steps[0].key, place, steps[1:], trail
                    )
                )
        return Unknown(f"nothing in the code binds `{expr.name}`", trail)

    def exported(self, name: str, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        """What a module-level name of another file holds."""
        outcomes: list[Outcome] = []
        for binding in reversed(flow_of(where.file).bindings):
            top = binding.function == -1 and (binding.owner is None or binding.kind == "attribute")
            if top and binding.target == name and binding.kind != "item":
                outcomes.append((yield from self._binding(binding, where, steps, trail, [])))
        again = next((i for i in flow_of(where.file).imports if i.local == name), None)
        if not outcomes and again is not None:
            file = yield from self.resolver.module(again.module, where.file)
            if file is not None and file.flow is not None and again.name:
                return (
                    yield from self.exported(again.name, replace(where, file=file), steps, trail)
                )
        if not outcomes:
            return Unknown(f"`{where.file.path}` does not say what `{name}` is", trail)
        return choose(outcomes)

    # Parts of values

    def _member(self, expr: Member, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        if expr.at.text in ENVIRONMENT_TABLES and steps:
            return self.objects.environment(expr, where, steps, trail)
        if expr.name in {"length", "size", "count"} and not steps and not self.want.absent:
            return (yield from self.calls.library.length(expr, expr.object, where, trail))
        inner = (Step("key", expr.name, (where.file.path, expr.name_line)), *steps)
        outcome = yield from self.trace(expr.object, where, inner, trail)
        if not isinstance(outcome, Unknown):
            return outcome
        typed = yield from self.objects.by_type(expr, where, steps, trail)
        return outcome if typed is None else typed

    def _subscript(
        self, expr: Subscript, where: Where, steps: Steps, trail: Trail
    ) -> Asking[Outcome]:
        key, trail = yield from self.key_of(expr.index, where, trail)
        step = ELEMENT if key is None else key
        outcome = yield from self.trace(expr.object, where, (step, *steps), trail)
        lenient = flow_of(where.file).language != "python" and self.want.absent and not steps
        if lenient and (
            isinstance(outcome, Unknown) or (key is None and not isinstance(outcome, Origin))
        ):
            when = "there is no such key or index"
            said = f"`{short(expr)}` gives {self.want.word} when {when}"
            made = self.origin(Made.NULLABLE_CALL, expr, where, trail, said)
            return replace(made, note=when, certainty=0.9)
        return outcome

    def key_of(self, index: Expr, where: Where, trail: Trail) -> Asking[tuple[Step | None, Trail]]:
        """The one key an index expression can be, followed to a literal where it is a name."""
        expr = index
        if not isinstance(expr, Constant):
            literal = Want(
                lambda e: isinstance(e, Constant) and e.kind in {"string", "number"}, absent=False
            )
            finder = Tracer(self.case, literal)
            found = yield from finder.trace(expr, where)
            if not isinstance(found, Origin) or found.certainty < 1 or found.expr is None:
                return None, trail
            expr, trail = found.expr, (*trail, *found.trail[-2:])
        place = where.file.path, index.at.line
        if not isinstance(expr, Constant):
            return None, trail
        return Step("index" if expr.kind == "number" else "key", expr.value, place), trail

    def _table(self, expr: Table, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        if not steps:
            return self._end(expr, where, steps, trail) if self.want.accepts(expr) else Harmless()
        step, rest = steps[0], steps[1:]
        if step == _AWAITED:
            return (yield from self._table(expr, where, rest, trail))
        if step.kind == "element":
            values = (self.trace(entry.value, where, rest, trail) for entry in expr.entries)
            return choose((yield from in_turn(values)))
        for entry in reversed(expr.entries):
            if entry.key == step.key:
                quoted = self.quote(where, f"`{step.key}` is given here", entry.line)
                return (yield from self.trace(entry.value, where, rest, (*trail, quoted)))
        if expr.open:
            return Unknown(f"the literal takes in other keys, which may hold `{step.key}`", trail)
        return self._missing(expr, step, where, trail)

    def _missing(self, expr: Table, step: Step, where: Where, trail: Trail) -> Outcome:
        near = closest(step.key, expr.keys)
        line = next((e.line for e in expr.entries if e.key == near), expr.at.line)
        keys = ", ".join(f"`{key}`" for key in expr.keys[:12]) or "none"
        said = f"the keys there are: {keys}; there is no `{step.key}`"
        last = max(min(expr.at.last_line, expr.at.line + 11), line)
        quoted = self.quote(where, said, expr.at.line, last)
        return Origin(
            Made.MISSING_KEY, where.file, line, short(expr), expr.at.last_line, key=step.key,
            keys=tuple(expr.keys), near=near, read_at=step.at, symbol=step.key,
            trail=(*trail, quoted), expr=expr,
        )  # fmt: skip

    def _items(self, expr: Items, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        if not steps:
            return self._end(expr, where, steps, trail) if self.want.accepts(expr) else Harmless()
        step, rest = steps[0], steps[1:]
        if step == _AWAITED:
            return (yield from self._items(expr, where, rest, trail))
        if step.kind == "index" and step.key.lstrip("-").isdigit() and not expr.open:
            index = int(step.key)
            if -len(expr.items) <= index < len(expr.items):
                return (yield from self.trace(expr.items[index], where, rest, trail))
            said = f"the list has {len(expr.items)} items; there is no index {index}"
            made = self.origin(Made.OUT_OF_RANGE, expr, where, trail, said)
            return replace(made, key=step.key)
        outcomes = yield from in_turn(
            self.trace(item.parts[0], where, steps, trail)
            if isinstance(item, Operation) and item.operator == "..."
            else self.trace(item, where, rest, trail)
            for item in expr.items
        )
        chosen = choose(outcomes) if outcomes else Unknown("the list starts empty", trail)
        if isinstance(chosen, Origin) and any(isinstance(o, Harmless) for o in outcomes):
            return replace(chosen, read_at=None)  # other items have it: the item is to blame
        return chosen

    # Ways a value may come

    def _choice(self, expr: Choice, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        options = (self.trace(option, where, steps, trail) for option in expr.options)
        return choose((yield from in_turn(options)))

    def _fallback(
        self, expr: Fallback, where: Where, steps: Steps, trail: Trail
    ) -> Asking[Outcome]:
        return (yield from self.trace(expr.otherwise, where, steps, trail))

    def _await(self, expr: Await, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        return (yield from self.trace(expr.value, where, (_AWAITED, *steps), trail))

    def _cast(self, expr: Cast, where: Where, steps: Steps, trail: Trail) -> Asking[Outcome]:
        return (yield from self.trace(expr.value, where, steps, trail))


def _before(binding: Binding, use: Expr) -> bool:
    value = binding.value
    if value is not None and value.at.start <= use.at.start < value.at.end:
        return binding.repeated and binding.kind == "assign"  # from the loop's last turn
    if binding.kind in {"loop", "with", "catch"}:
        return binding.scope[0] <= use.at.start
    return binding.end <= use.at.start
