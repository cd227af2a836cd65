"""Following a value into the parts of literals: tables, lists, and what is read from them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import list_names
from whence.playbook.engine.filling import STARTS_EMPTY
from whence.playbook.engine.follow import AWAITED
from whence.playbook.engine.library import ARGUMENT_LISTS, SIZES
from whence.playbook.engine.loop_ends import count_past_last, find_loop_end, split_index
from whence.playbook.engine.origin import (
    Harmless,
    Origin,
    OriginKind,
    Outcome,
    Unknown,
    Want,
    choose,
    find_closest,
    mark_stored,
    shorten,
)
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.resolving import language_at
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tool_steps import in_turn
from whence_tools.code.flow_model import (
    ELEMENT,
    Constant,
    Entry,
    Expr,
    Items,
    Member,
    Name,
    Operation,
    Step,
    Subscript,
    Table,
    key_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.case import ToolSteps
    from whence.playbook.engine.follow import Attempt, Follow, Search, Way

_JVM = frozenset({"java", "kotlin"})
# Where reading past the end gives nothing; elsewhere it fails.
_ABSENT_PAST_THE_END = frozenset({"javascript", "typescript", "php", "ruby", "lua"})


_RAISING: Final = frozenset({"python", "csharp"})  # where a key that is not there gives no value
_UNDEFINED: Final = frozenset({"javascript", "typescript"})  # what they give for no such key


class ContainerTracing:
    """The part of a `Tracer` that knows literals and subscripts."""

    def __init__(self, tracer: Follow) -> None:
        self._tracer = tracer

    def subscript(self, expr: Subscript, way: Way) -> Search:
        if expr.object.at.text in ARGUMENT_LISTS:
            return Unknown(f"`{shorten(expr)}` comes from the command line", way.trail)
        if isinstance(expr.index, Operation) and expr.index.operator in {"..", "..="}:
            return (yield from self._tracer.follow(expr.object, way))
        past_end = self._loop_past_the_end(expr, way)
        if past_end is not None and not way.steps:
            return past_end
        key, way = yield from self.key_of(expr.index, way)
        part = way.into(key or ELEMENT)
        outcome = yield from self._tracer.follow(expr.object, part)
        outcome = yield from self._tracer.from_seen(expr.object, part, outcome)
        want = self._tracer.want
        is_missing = isinstance(outcome, Origin) and outcome.kind is OriginKind.MISSING_KEY
        raises = language_at(way.where) in _RAISING
        if want.absent and raises and is_missing and not way.steps:
            return Unknown(f"`{shorten(expr)}` raises for a key that is not there", way.trail)
        strict = {"python", "rust", "c", "cpp", "java", "csharp"}
        lenient = language_at(way.where) not in strict and want.absent and not way.steps
        is_open = key is None or self._tracer.was_absent(expr, way.where)
        if lenient and (
            isinstance(outcome, Unknown) or (is_open and not isinstance(outcome, Origin))
        ):
            past = yield from self._past_the_end(expr, way)
            if past is not None:
                return past
            is_there = language_at(way.where) in _UNDEFINED and want.word == "null"
            when = "null was put there" if is_there else "there is no such key or index"
            claim = f"`{shorten(expr)}` is {want.word} when {when}"
            made = self._tracer.origin(OriginKind.NULLABLE_CALL, expr, way, claim)
            return made.noted(when, certainty=0.9)
        return outcome

    def _loop_past_the_end(self, expr: Subscript, way: Way) -> Origin | None:
        """JavaScript: an item at the index that a loop takes up to the length itself, or at one
        further than a loop's that ends before it."""
        scripted = language_at(way.where) in {"javascript", "typescript"}
        index, ahead = split_index(expr.index)
        if not scripted or not self._tracer.want.absent or not isinstance(index, Name):
            return None
        for binding in list_reaching(index, way.where):
            end = find_loop_end(binding, way.file)
            over = count_past_last(end, expr.object) if end is not None else None
            if end is not None and over is not None and over + ahead == 1:
                name = shorten(expr.index)
                claim = f"the last `{name}` is the length, and `{shorten(expr)}` has no item"
                made = self._tracer.origin(OriginKind.PAST_THE_END, end.whole, way, claim)
                return replace(made, expr=expr, key=name)
        return None

    def _past_the_end(self, expr: Subscript, way: Way) -> ToolSteps[Origin | None]:
        """An index that is a length: one more than the last there is."""
        finder = self._tracer.another(Want(_is_length, absent=False))
        found = yield from finder.follow(expr.index, replace(way, steps=()))
        if not isinstance(found, Origin) or found.certainty < 1:
            return None
        claim = f"the last index is one less, so `{shorten(expr)}` has no item"
        return found.noted(claim, certainty=0.95)

    def key_of(self, index: Expr, way: Way) -> ToolSteps[tuple[Step | None, Way]]:
        """The one key an index expression can be, followed to a literal where it is a name; and the
        way, with what it was followed through."""
        known, place = key_text(index), (way.file.path, index.at.line)
        if known is None:
            finder = self._tracer.another(Want(_is_key, absent=False))
            found = yield from finder.trace(index, way.where)
            if not isinstance(found, Origin) or found.certainty < 1 or found.expr is None:
                return None, way
            index, way = found.expr, way.passing(*found.trail[-2:])
            known = key_text(index)
        if known is None:
            return None, way
        number = isinstance(index, Constant) and index.kind == "number"
        return Step("index" if number else "key", known, place), way

    def table(self, expr: Table, way: Way) -> Search:
        if not way.steps:
            return self._tracer.end(expr, way)
        step = way.steps[0]
        if step == AWAITED:
            return (yield from self.table(expr, way.rest))
        if step.kind == "element":
            return (yield from self._follow_values(expr, way.rest))
        column = _find_column(expr, step, way)
        if column is not None:
            return (yield from self._tracer.follow(column.value, way.rest))
        return (yield from self._follow_key(expr, step, way))

    def _follow_key(self, expr: Table, step: Step, way: Way) -> Search:
        spread: list[Outcome] = []
        for part in reversed(expr.in_order):
            if not isinstance(part, Entry):
                outcome = yield from self._spread(expr, part, step.key, way)
                if not (isinstance(outcome, Origin) and outcome.kind is OriginKind.MISSING_KEY):
                    return outcome
                spread.append(outcome)
            elif part.key is not None and _is_same(part.key, step.key):
                onward = way.rest.quoting(f"`{step.key}` is set here", part.line)
                outcome = yield from self._tracer.follow(part.value, onward)
                return mark_stored(outcome, Site(way.file, part.line), step.key)
        if expr.open or not _comparable(expr, step.key, language_at(way.where)):
            return Unknown("the object also takes keys that Whence can't follow", way.trail)
        if len(spread) == 1 and not expr.entries:
            return spread[0]
        added = yield from self._added_later(step, way.rest)
        return added or self._missing(expr, step, way)

    def _follow_values(self, expr: Table, way: Way) -> Search:
        """Whatever a table holds; Ruby's `table.each { |key, value| … }` takes it in parts."""
        is_part = bool(way.steps) and way.steps[0].kind == "index"
        inner = way.rest if is_part and language_at(way.where) == "ruby" else way
        values = (self._tracer.follow(entry.value, inner) for entry in expr.entries)
        return choose((yield from in_turn(values)))

    def _spread(self, expr: Table, part: Expr, key: str, way: Way) -> Search:
        """What a table takes of another, or that it was to take what it was given instead."""
        outcome = yield from self._tracer.follow(part, way)
        if not isinstance(outcome, Origin) or not _overrides_given(expr, part, way):
            return outcome
        if outcome.kind is OriginKind.MISSING_KEY:
            return outcome
        claim = f"what was given is put first here, and `{shorten(part)}` over it"
        made = self._tracer.origin(OriginKind.OVERRIDDEN, expr, way, claim)
        return replace(made, key=key, symbol=shorten(part)).less(0.85)

    def _added_later(self, step: Step, way: Way) -> Attempt:
        """JavaScript: what other code sets as a property of the object, if anything does."""
        scripted = language_at(way.where) in {"javascript", "typescript"}
        if not scripted or not step.key.isidentifier():
            return None
        outcomes: list[Outcome] = []
        for file in (yield from self._tracer.case.locate(step.key, way.file.path)):
            flow = flow_of(file) if file.flow else None
            for binding in flow.bindings if flow else ():
                own = flow is not None and binding.receiver in flow.receivers | {"module.exports"}
                if binding.kind != "attribute" or binding.target != step.key or own:
                    continue
                if binding.value is not None:
                    there = way.to_file(file).quoting(f"`{step.key}` is set here", binding.line)
                    outcomes.append((yield from self._tracer.follow(binding.value, there)))
        return choose(outcomes) if outcomes else None

    def _missing(self, expr: Table, step: Step, way: Way) -> Outcome:
        near = find_closest(step.key, expr.keys)
        line = next((e.line for e in expr.entries if e.key == near), expr.at.line)
        keys = list_names(expr.keys, 12)
        claim = f"it has {keys}, but no `{step.key}`" if keys else "it has no keys here"
        last = max(min(expr.at.last_line, expr.at.line + 11), line)
        return Origin(
            OriginKind.MISSING_KEY, way.file, line, shorten(expr), expr.at.last_line,
            key=step.key, keys=tuple(expr.keys), near=near, read_at=step.at, symbol=step.key,
            trail=way.quoting(claim, expr.at.line, last).trail, expr=expr,
        )  # fmt: skip

    def items(self, expr: Items, way: Way) -> Search:
        if not way.steps:
            return self._tracer.end(expr, way)
        step = way.steps[0]
        if step == AWAITED:
            return (yield from self.items(expr, way.rest))
        if step.kind == "key" and step.key in SIZES:
            return Unknown(f"`{step.key}` is no element", way.trail)
        if step.kind == "index" and step.key.lstrip("-").isdigit() and not expr.open:
            index = int(step.key)
            if -len(expr.items) <= index < len(expr.items):
                if _is_in_another_order(expr, index, step.names):
                    name, other = step.names[index], expr.items[index].at.text
                    claim = f"`{name}` is taken from the place of `{other}`"
                    made = self._tracer.origin(OriginKind.IN_ANOTHER_ORDER, expr, way, claim)
                    return replace(made, key=name, symbol=other)
                return (yield from self._tracer.follow(expr.items[index], way.rest))
            if self._tracer.want.absent and language_at(way.where) not in _ABSENT_PAST_THE_END:
                return Harmless()  # it would have failed right there
            claim = f"the list has {len(expr.items)} items; there is no index {index}"
            made = self._tracer.origin(OriginKind.OUT_OF_RANGE, expr, way, claim)
            return made.keyed(step.key)
        outcomes = yield from in_turn(
            self._tracer.follow(item.parts[0], way)
            if isinstance(item, Operation) and item.operator == "..."
            else self._tracer.follow(item, way.rest)
            for item in expr.items
        )
        chosen = choose(outcomes) if outcomes else Unknown(STARTS_EMPTY, way.trail)
        if isinstance(chosen, Origin) and any(isinstance(o, Harmless) for o in outcomes):
            # Other items do not: this one is to blame, or the code that takes a key for granted.
            is_optional = chosen.kind is OriginKind.MISSING_KEY
            return chosen.at_its_line().less(0.7 if is_optional else 1)
        return chosen


def _find_column(row: Table, step: Step, way: Way) -> Entry | None:
    """What stands in a row of a data file at a place."""
    is_place = step.kind == "index" and way.file.flow is None and step.key.isdigit()
    return row.entries[int(step.key)] if is_place and int(step.key) < len(row.entries) else None


def _overrides_given(expr: Table, part: Expr, way: Way) -> bool:
    """Whether what every call has alike is spread after what one call was given."""
    flow, function = way.flow, way.flow.function_at(expr.at.line)
    if function is None or not isinstance(part, Name):
        return False
    fixed = {one.target for one in flow.bindings if one.function == -1}
    fixed |= {one.local for one in flow.imports}
    given = {one.name for one in function.parameters}
    before = [one.name for one in expr.spreads
              if isinstance(one, Name) and one.at.start < part.at.start]  # fmt: skip
    return part.name in fixed - given and not given.isdisjoint(before)


def _is_in_another_order(expr: Items, index: int, names: Sequence[str]) -> bool:
    """Whether the part that an unpacking calls by one name is made of what it calls by another, and
    that one's part is not."""
    if len(names) != len(expr.items):
        return False
    made = [
        {part.name for part in one.walk() if isinstance(part, Name | Member)} for one in expr.items
    ]
    return names[index] not in made[index] and any(
        name in made[index] and name not in made[place]
        for place, name in enumerate(names)
        if place != index
    )


def _is_length(expr: Expr) -> bool:
    return isinstance(expr, Member) and expr.name == "length"


def _is_key(expr: Expr) -> bool:
    if isinstance(expr, Constant):
        return expr.kind in {"string", "number"}
    return key_text(expr) is not None


def _is_same(written: str, key: str) -> bool:
    """An enum's entry is written with its class, and printed by the JVM without."""
    return written == key or (key.isupper() and written.endswith(f".{key}"))


def _comparable(table: Table, key: str, language: str) -> bool:
    """Whether a key that is not among a table's keys is certainly missing.

    A constant's name (`Plan.TEAM`) says nothing about text with the same meaning.
    """
    named = [written for written in table.keys if _is_named(written)]
    if _is_named(key) or (language in _JVM and key.isupper()):
        return len(named) == len(table.keys)
    return not named


def _is_named(key: str) -> bool:
    owner, dot, name = key.partition(".")
    return bool(dot) and owner.isidentifier() and name.isidentifier() and owner[0].isupper()
