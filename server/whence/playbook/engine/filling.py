"""What is put into a table or list after it was made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.follow import Way
from whence.playbook.engine.origin import (
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Via,
    Where,
    choose,
    find_closest,
    shorten,
)
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence_tools.code.flow_model import Call, Function, Items, Name, Step, Table
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection

    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Follow, Search, Steps
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding, Expr

_PUSHES = frozenset(
    {
        "append", "push", "add", "unshift", "addLast", "addFirst", "offer", "push_back",
        "emplace_back", "push_front", "Add", "AddLast", "Push", "Enqueue", "addElement",
        "array_push", "<<",
    }
)  # fmt: skip
_JOINS = frozenset({"extend", "addAll", "AddRange", "extendleft"})  # the elements of another list
# What only looks at a list, or makes another thing of it.
_READS = frozenset(
    {
        "len", "length", "size", "count", "Count", "sum", "max", "min", "any", "all", "sorted",
        "print", "println", "puts", "printf", "echo", "str", "repr", "format", "list", "tuple",
        "set", "dict", "enumerate", "range", "zip", "map", "filter", "reduce", "join", "implode",
        "first", "last", "get", "at", "front", "back", "isEmpty", "is_empty", "empty", "Println",
        "Printf", "iter", "each", "forEach", "slice", "index", "indexOf", "includes", "contains",
        "log", "stringify", "json_encode", "divmod", "intdiv", "mean", "average", "find", "pop",
        "shift", "reversed", "next", "choice", "stream", "toString", "to_s", "clone", "copy",
        "getFirst", "getLast", "First", "Last", "Max", "Min", "Average", "maxOf", "minOf", "sort",
        "reverse", "array_map", "array_filter", "array_sum", "end", "reset", "array_pop",
    }
)  # fmt: skip
_KEYED = frozenset({"javascript", "typescript", "python"})
STARTS_EMPTY = "the list starts empty"
STILL_EMPTY = "nothing had been added to it"
NONE_ADDED = "nothing was added to it"
_FILLS = frozenset({"update", "putAll", "setdefault", "merge", "computeIfAbsent"})


@dataclass(frozen=True)
class _Put:
    """One key that is put in, where that is written, and in which call of the putting function.

    Attributes:
        key_at: where the key is written, if a call passes it to what puts it in.
    """

    key: str
    value: Expr | None
    where: Where
    line: int
    key_at: tuple[Where, int] | None = None

    @property
    def written_at(self) -> tuple[Where, int]:
        return self.key_at or (self.where, self.line)


class FillingTracing:
    """The part of a `Tracer` that knows `name[key] = value`, `put`, `append` and the like."""

    def __init__(self, tracer: Follow) -> None:
        self._tracer = tracer

    def after(self, outcome: Outcome, names: set[str], way: Way) -> Search:
        """What an outcome becomes by what the file adds to a container called by one of `names`."""
        if self._is_pushed(outcome, way.steps):
            return (yield from self._after_pushes(outcome, names, way))
        if isinstance(outcome, Unknown) and way.is_to_key:
            return (yield from self._after_loading(outcome, names, way))
        if isinstance(outcome, Origin) and outcome.kind is OriginKind.LITERAL and way.is_to_key:
            return (yield from self._unless_computed(outcome, names, way))
        if not isinstance(outcome, Origin) or outcome.kind is not OriginKind.MISSING_KEY:
            return outcome
        if not way.steps or way.steps[0].key != outcome.key:
            return outcome
        return (yield from self._after_puts(outcome, names, way))

    def _unless_computed(self, outcome: Origin, names: set[str], way: Way) -> Search:
        """What a table begins with, unless the file sets the key later, or one that it computes."""
        put, known = yield from self._put_in(way.where, names)
        key, name = way.steps[0].key, min(names, key=len)
        if not known:
            return Unknown(f"the code computes the keys of `{name}`", way.trail)
        if any(one.key == key for one in put):
            return Unknown(f"the code sets `{key}` of `{name}` again", way.trail)
        return outcome

    def _after_puts(self, outcome: Origin, names: set[str], way: Way) -> Search:
        """A missing key, unless something adds it."""
        put, known = yield from self._put_in(way.where, names)
        for file in (yield from self._users(names, way.file)):
            flow = flow_of(file)
            elsewhere, complete = yield from self._put_in(Where(file), list_spellings(names, flow))
            put, known = [*put, *elsewhere], known and complete
        for one in put:
            if one.key == outcome.key and one.value is not None:
                onward = way.rest.to(one.where).quoting(f"`{one.key}` is added here", one.line)
                return (yield from self._tracer.follow(one.value, onward))
        if not known:
            name = min(names, key=len)
            return Unknown(f"the code computes the keys of `{name}`", way.trail)
        return self._with_keys(outcome, put)

    def _put_in(self, where: Where, names: set[str]) -> ToolSteps[tuple[list[_Put], bool]]:
        """The keys that a file puts in, and whether those are all."""
        flow = flow_of(where.file)
        put: list[_Put] = []
        known = not any(_is_on(call, names, _FILLS) for call in flow.calls)
        for binding in flow.bindings:
            if binding.kind == "item" and binding.target in names:
                found = yield from self._keys_put(binding, where)
                known = known and found is not None
                put += found or []
        return put, known

    def _users(self, names: set[str], near: SourceFile) -> ToolSteps[list[SourceFile]]:
        """The other files that may fill a container which is a field or an exported name."""
        files = yield from self._tracer.case.locate(min(names, key=len), near.path)
        return [file for file in files if file.flow is not None and file != near]

    def _with_keys(self, outcome: Origin, put: list[_Put]) -> Origin:
        keys = (*outcome.keys, *(one.key for one in put))
        near = outcome.near or find_closest(outcome.key, keys)
        told = sorted(put, key=lambda one: one.key != near)[:3]
        quoted = [
            place.file.quote(f"it has `{one.key}`", line)
            for one in told
            for place, line in [one.written_at]
        ]
        meant = next((one for one in put if one.key == near), None)
        made = replace(outcome, keys=keys, near=near, trail=(*outcome.trail, *quoted))
        place, line = meant.written_at if meant is not None else (None, 0)
        if place is not None and place.file.path != outcome.file.path:
            return replace(made, file=place.file, line=line, read_at=None)
        return made

    def _keys_put(self, binding: Binding, where: Where) -> ToolSteps[list[_Put] | None]:
        """The keys one statement adds; None where the code does not show them."""
        if binding.steps[0].key:
            return [_Put(binding.steps[0].key, binding.value, where, binding.line)]
        index = binding.index
        around = flow_of(where.file).functions_around(binding.start, binding.end)
        if index is None or not around:
            return None
        wanted = index.name if isinstance(index, Name) else ""
        takes = (f for f in around if wanted in {p.name for p in f.parameters})
        function = next(takes, None)  # a closure takes it from the function around
        if not isinstance(index, Name) or function is None:
            step, _ = yield from self._tracer.containers.key_of(index, Way(where))
            return [_Put(step.key, binding.value, where, binding.line)] if step else None
        return (yield from self._keys_passed(binding, index.name, function, where))

    def _keys_passed(
        self, binding: Binding, name: str, function: Function, where: Where
    ) -> ToolSteps[list[_Put] | None]:
        put: list[_Put] = []
        callers = yield from self._tracer.calls.callers.list_all(function, where)
        for call, caller in callers:
            if caller.file == where.file and function.holds(call.at.start, call.at.end):
                continue  # the putting statement itself, found by its name
            value = bind(function, call).get(name)
            step = None
            if value is not None:
                step, _ = yield from self._tracer.containers.key_of(value, Way(caller))
            if step is None:
                return None
            inside = Where(where.file, None, Via(function, call, caller))
            passed = bind(function, call).get(binding.value.at.text) if binding.value else None
            if passed is not None:
                put.append(_Put(step.key, passed, caller, call.at.line))
            else:
                passed_at = (caller, call.at.line)
                put.append(_Put(step.key, binding.value, inside, binding.line, passed_at))
        return put if callers else None

    def _after_loading(self, outcome: Unknown, names: set[str], way: Way) -> Search:
        """A part of an object that `parser.read(path)` or `properties.load(reader)` fills."""
        ends = {name.rsplit(".", 1)[-1] for name in names}
        for call in way.flow.calls:
            receiver = call.receiver
            on = receiver is not None and receiver.at.text.rsplit(".", 1)[-1] in ends
            if on and call.name in {"load", "read", "read_file", "loadFromXML"} and call.arguments:
                found = yield from self._tracer.calls.library.data_file(call, way)
                if found is not None:
                    return found
        return outcome

    # Lists

    def _is_pushed(self, outcome: Outcome, steps: Steps) -> bool:
        if isinstance(outcome, Origin):
            empty = isinstance(outcome.expr, Items) and not outcome.expr.items
            return empty and (outcome.kind is OriginKind.OUT_OF_RANGE or not steps)
        return bool(steps) and steps[0].kind in {"element", "index"}

    def _after_pushes(self, outcome: Outcome, names: set[str], way: Way) -> Search:
        """A list that `append`, `push` and the like fill: an element of it, or why it is empty."""
        pushes = [c for c in way.flow.calls if _is_on(c, names, _PUSHES | _JOINS) and c.arguments]
        if isinstance(outcome, Origin) and _may_be_filled(
            names, outcome, way.flow, self._lines_running(way)
        ):
            return Unknown(f"the code fills `{min(names, key=len)}`", way.trail)
        if isinstance(outcome, Origin):
            return self._still_empty(outcome, pushes, way.file)
        starts_empty = isinstance(outcome, Unknown) and outcome.because == STARTS_EMPTY
        outcomes: list[Outcome] = []
        for call in pushes:
            added, joins = call.arguments[-1], call.name in _JOINS or call.arguments[-1].spread
            inner = (way if joins else way.rest).to_file(way.file)
            what = "the elements of another list" if joins else "an element"
            inner = inner.quoting(f"`{shorten(call)}` adds {what}", call.at.line)
            outcomes.append((yield from self._tracer.follow(added.value, inner)))
        # An element of a mapping is a key there, or a pair.
        is_list = starts_empty or way.flow.language not in _KEYED
        for bound in way.flow.bindings if is_list else ():
            inner = way.to_file(way.file).quoting("an element is put in here", bound.line)
            if bound.value is None or not _puts_element(bound, names, way.steps[0]):
                continue
            is_joined = bound.augmented and isinstance(bound.value, Items)
            inner = inner if is_joined else inner.rest
            outcomes.append((yield from self._tracer.follow(bound.value, inner)))
        return choose(outcomes if starts_empty and outcomes else [outcome, *outcomes])

    def _lines_running(self, way: Way) -> set[int]:
        """The lines of a file that are on the stack: what those pass on is followed anyway."""
        frames = self._tracer.case.frames
        return {one.line for one in frames if one.path == way.file.path and one.line}

    def _still_empty(
        self, outcome: Origin, pushes: list[Call], file: SourceFile
    ) -> Origin | Unknown:
        """An empty list that something fills: not yet, or in a branch that did not run."""
        flow = flow_of(file)
        if not pushes:
            return outcome
        made_in = flow.function_around(outcome.expr.at.start, outcome.expr.at.end) if (
            outcome.expr is not None) else None  # fmt: skip
        for push in pushes:
            inner = flow.function_around(push.at.start, push.at.end)
            late = inner is not None and inner.coroutine and inner != made_in
            taker = _taker_of(inner, flow.calls) if inner is not None and late else None
            if taker is not None:
                claim = f"`{taker.name}` does not wait for its async callback"
                quoted = file.quote(claim, taker.at.line, push.at.last_line)
                return Origin(
                    OriginKind.NOT_WAITED_FOR, file, taker.at.line, shorten(push),
                    symbol=taker.name, trail=(*outcome.trail, quoted), expr=taker,
                )  # fmt: skip
        first = pushes[0].at
        quoted = file.quote("it is filled here", first.line)
        is_filled_there = made_in is not None and made_in.holds(first.start, first.end)
        note = NONE_ADDED if is_filled_there else STILL_EMPTY
        trail = (*outcome.trail, quoted)
        return replace(outcome, trail=trail, note=f"{note} at line {first.line}").less(0.9)


def _may_be_filled(names: set[str], made: Origin, flow: Flow, running: set[int]) -> bool:
    """Whether an empty list is handled after it was made in any way but reading it and the pushes
    that are told: then it says nothing that it was empty at first."""
    after = made.expr.at.end if made.expr is not None and made.file.flow is flow else 0
    if any(_is_changed(bound, names) for bound in flow.bindings if bound.start >= after):
        return True
    for call in flow.calls:
        if call.at.start < after:
            continue
        on = call.receiver.at.text if call.receiver is not None else ""
        if on in names and call.name not in _PUSHES | _READS:
            return True
        if running & {*range(call.at.line, call.at.last_line + 1)}:
            continue
        given = {one.value.at.text.lstrip("&*").removeprefix("mut ") for one in call.arguments}
        if given & names and call.name not in _PUSHES | _READS:
            return True
    return False


def _is_changed(bound: Binding, names: set[str]) -> bool:
    """Whether an assignment may put something into a list, or gives it another name."""
    if bound.value is not None and _holds(bound.value, names):
        return True
    if bound.target not in names:
        return False
    parts = bound.value.walk() if bound.value is not None else ()
    return bound.kind == "item" or bound.augmented or any(p.at.text in names for p in parts)


def _holds(value: Expr, names: set[str]) -> bool:
    """Whether a value is one of some names, or a table or list with one in it."""
    held = [value]
    if isinstance(value, Table):
        held = [entry.value for entry in value.entries]
    elif isinstance(value, Items):
        held = list(value.items)
    return any(isinstance(one, Name) and one.name in names for one in held)


def _puts_element(bound: Binding, names: set[str], step: Step) -> bool:
    """Whether `xs[i] = x`, `$xs[] = x` or `xs += [x]` may have put in what a step leads to."""
    if bound.augmented and bound.kind == "assign":
        return bound.target in names
    own = [name for name in names if name.isidentifier()]
    ends = tuple(f"{dot}{name}" for name in own for dot in (".", "->"))
    if bound.kind != "item" or not (bound.target in names or bound.target.endswith(ends)):
        return False
    key = bound.steps[0].key
    return not (key.isdigit() and step.kind == "index") or key == step.key


def is_filled_elsewhere(site: Site, containers: Collection[str]) -> bool:
    """Whether another function of a line's file puts things into one of the containers, or sets it
    to another one later."""
    own, flow = site.function, site.flow
    built = {one.start for one in (*flow.functions, own) if one and (one.constructor or one is own)}
    return any(
        one.kind in {"attribute", "item"}
        and {one.target, f"{one.receiver}.{one.target}"} & set(containers)
        and one.function not in built
        for one in flow.bindings
    ) or any(
        call.name in _PUSHES and call.receiver is not None
        and call.receiver.at.text in containers
        and not (own and own.holds(call.at.start, call.at.end))
        for call in flow.calls
    )  # fmt: skip


def list_spellings(names: set[str], flow: Flow) -> set[str]:
    """A container as another file writes it: by its own name, or as a field of some object."""
    ends = {f"{dot}{name}" for name in names if "." not in name for dot in (".", "->")}
    used = {b.target for b in flow.bindings if b.kind == "item"}
    used |= {call.receiver.at.text for call in flow.calls if call.receiver is not None}
    return {text for text in used if text.endswith(tuple(ends)) or text in names}


def _is_on(call: Call, names: set[str], methods: frozenset[str]) -> bool:
    of = call.receiver
    if of is None and call.name == "append" and call.arguments:  # Go's
        of = call.arguments[0].value
    return call.name in methods and of is not None and of.at.text in names


def _taker_of(function: Function, calls: list[Call]) -> Call | None:
    """`xs.forEach(async …)`: the call that is handed the function and drops its promises."""
    for call in calls:
        for argument in call.arguments:
            if argument.value.at.start == function.start and call.name in {"forEach", "each"}:
                return call
    return None
