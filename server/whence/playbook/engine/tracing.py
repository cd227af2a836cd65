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
from whence.playbook.engine.filling import FillingTracing
from whence.playbook.engine.follow import AWAITED, Way
from whence.playbook.engine.library import ENVIRONMENT_TABLES, SIZES, reads_environment
from whence.playbook.engine.naming import NameTracing
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
from whence.playbook.engine.resolving import Resolver
from whence.playbook.engine.seen_objects import trace_seen
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.zeros import is_package
from whence_tools.code.flow_model import (
    Await,
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
    from whence.playbook.engine.follow import Search, Steps
    from whence.playbook.engine.origin import Where
    from whence_tools.errors.observed import Value

_MAX_DEPTH = 24
_ROUNDS = {
    **dict.fromkeys(("java", "kotlin", "go", "rust", "c", "cpp", "csharp"), ("/",)),
    "python": ("//",),
}  # divisions of whole numbers, unless an operand is none
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
        self.names = NameTracing(self)
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
            Name: self.names.follow,
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
            return (yield from self.names.elsewhere(Name(expr.at, name=expr.name), way))
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
        kinds = {"key", "index"} if expr.keyed else {"element", "index"}
        if way.steps and way.steps[0].kind in kinds:
            return (yield from self.follow(expr.result, way.rest))
        if way.steps or expr.keyed or self.want.absent or not self.want.accepts(Items(expr.at)):
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
