"""What the parts of a search ask of each other: each knows one kind of step, hands on the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from whence.playbook.engine.case import ToolSteps
from whence.playbook.engine.origin import Outcome, Unknown, Where
from whence.playbook.engine.source import flow_of
from whence_tools.code.flow_model import Step
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.origin import Origin, OriginKind, Via, Want
    from whence.playbook.engine.resolving import Resolver
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import (
        Binding,
        Call,
        Class,
        Expr,
        Function,
        Items,
        Name,
        Parameter,
        Table,
    )

Steps = tuple[Step, ...]
Search = ToolSteps[Outcome]
Attempt = ToolSteps[Outcome | None]
"""A search that returns None where the code is about something else."""
CallSites = list[tuple["Call", Where]]

AWAITED: Final = Step("result")
MAX_NESTING: Final = 3  # a key may depend on a value that depends on a key


_MAKING_NAMES: Final = frozenset({"ruby", "php"})  # `attr_reader :name`


@dataclass(frozen=True)
class Way:
    """How far a search has come.

    Attributes:
        steps: the part of the value that is looked for; none where it is the value itself.
        trail: what was quoted on the way from the crash.
    """

    where: Where
    steps: Steps = ()
    trail: tuple[Evidence, ...] = ()

    @property
    def file(self) -> SourceFile:
        return self.where.file

    @property
    def flow(self) -> Flow:
        return flow_of(self.where.file)

    @property
    def rest(self) -> Way:
        """Inside of the part that the first step leads to."""
        return replace(self, steps=self.steps[1:])

    @property
    def is_to_key(self) -> bool:
        return bool(self.steps) and self.steps[0].kind == "key"

    @property
    def awaited(self) -> Way:
        """Without the step that waits for a promise, where that is the first."""
        return self.rest if self.steps[:1] == (AWAITED,) else self

    def into(self, *steps: Step) -> Way:
        """The same part of what is itself a part of another value."""
        return replace(self, steps=(*steps, *self.steps))

    def to(self, where: Where) -> Way:
        return replace(self, where=where)

    def to_file(self, file: SourceFile) -> Way:
        """In another file, in no activation that is known."""
        return replace(self, where=Where(file))

    def quoting(self, claim: str, line: int, last: int | None = None) -> Way:
        """With lines of its file quoted."""
        return self.passing(self.file.quote(claim, line, last))

    def passing(self, *quoted: Evidence) -> Way:
        return replace(self, trail=(*self.trail, *quoted))


class Follow(Protocol):
    """One search for where a value is made; see `tracing.Tracer`."""

    @property
    def case(self) -> Case: ...

    @property
    def want(self) -> Want: ...

    @property
    def nesting(self) -> int: ...

    @property
    def resolver(self) -> Resolver: ...

    @property
    def calls(self) -> FollowCalls: ...

    @property
    def objects(self) -> FollowObjects: ...

    @property
    def containers(self) -> FollowContainers: ...

    @property
    def filling(self) -> FollowFilling: ...

    def was_absent(self, expr: Expr, where: Where) -> bool: ...

    def trace(self, expr: Expr, where: Where, steps: Steps = ()) -> Search: ...

    def follow(self, expr: Expr, way: Way) -> Search: ...

    def follow_number(self, text: Expr, way: Way) -> Search: ...

    def from_seen(self, owner: Expr, way: Way, outcome: Outcome) -> Search: ...

    def another(self, want: Want) -> Follow: ...

    def end(self, expr: Expr, way: Way) -> Outcome: ...

    def origin(self, made: OriginKind, expr: Expr, way: Way, claim: str = "") -> Origin: ...


class FollowCalls(Protocol):
    """Through calls: what functions give, and what callers pass."""

    @property
    def library(self) -> FollowLibrary: ...

    @property
    def callers(self) -> FollowCallers: ...

    def call(self, expr: Call, way: Way) -> Search: ...

    def callback(self, function: Function, index: int, way: Way) -> Search: ...

    def through_pointer(self, binding: Binding, way: Way) -> Attempt: ...

    def returns(self, function: Function, way: Way) -> Search: ...

    def receiver(self, expr: Name, way: Way) -> Search: ...

    def parameter(self, function: Function, parameter: Parameter, way: Way) -> Search: ...


class FollowCallers(Protocol):
    """To the calls that may have led to a function."""

    def find(self, function: Function, where: Where) -> ToolSteps[CallSites]: ...

    def list_all(self, function: Function, where: Where) -> ToolSteps[CallSites]: ...

    def frame_of(self, function: Function, where: Where) -> int | None: ...


class FollowLibrary(Protocol):
    """Through calls into code that is not in the workspace."""

    def data_file(self, call: Call, way: Way) -> Attempt: ...

    def find_promise(self, call: Call, way: Way) -> Origin: ...


class FollowObjects(Protocol):
    """Through the fields of objects."""

    def receiver(self, expr: Name, way: Way) -> Search: ...

    def implicit(self, expr: Name, way: Way) -> Attempt: ...

    def environment(self, expr: Expr, way: Way) -> Outcome: ...

    def field(
        self, klass: Class, name: str, way: Way, *, via: Via | None = None, use: Expr | None = None
    ) -> Search: ...


class FollowContainers(Protocol):
    """Through tables and lists."""

    def table(self, expr: Table, way: Way) -> Search: ...

    def items(self, expr: Items, way: Way) -> Search: ...

    def key_of(self, index: Expr, way: Way) -> ToolSteps[tuple[Step | None, Way]]: ...


class FollowFilling(Protocol):
    """Into what is put into a container after it was made."""

    def after(self, outcome: Outcome, names: set[str], way: Way) -> Search: ...


def tell_undefined(expr: Name, way: Way) -> Unknown:
    """The end of a way at a name that no code defines; Ruby and PHP make names without one."""
    if way.flow.language in _MAKING_NAMES:
        return Unknown(f"Whence can't see what `{expr.name}` is", way.trail)
    return Unknown(f"Whence found no definition of `{expr.name}`", way.trail)
