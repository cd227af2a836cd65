"""What the parts of a search ask of each other: each knows one kind of step, hands on the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from whence.playbook.engine.case import ToolSteps
from whence.playbook.engine.origin import Outcome
from whence_tools.code.flow_model import Step

if TYPE_CHECKING:
    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.origin import Origin, OriginKind, Via, Want, Where
    from whence.playbook.engine.resolving import Resolver
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
EvidencePath = tuple["Evidence", ...]
Search = ToolSteps[Outcome]
Attempt = ToolSteps[Outcome | None]
"""A search that returns None where the code is about something else."""
CallSites = list[tuple["Call", "Where"]]

AWAITED: Final = Step("result")
MAX_NESTING: Final = 3  # a key may depend on a value that depends on a key


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

    def trace(
        self, expr: Expr, where: Where, steps: Steps = (), trail: EvidencePath = ()
    ) -> Search: ...

    def another(self, want: Want) -> Follow: ...

    def reaching(self, use: Name, where: Where) -> list[Binding]: ...

    def end(self, expr: Expr, where: Where, steps: Steps, trail: EvidencePath) -> Outcome: ...

    def origin(
        self, made: OriginKind, expr: Expr, where: Where, trail: EvidencePath, claim: str = ""
    ) -> Origin: ...

    def quote(self, where: Where, claim: str, line: int, last: int | None = None) -> Evidence: ...


class FollowCalls(Protocol):
    """Through calls: what functions give, and what callers pass."""

    @property
    def library(self) -> FollowLibrary: ...

    def returns(
        self, function: Function, where: Where, steps: Steps, trail: EvidencePath
    ) -> Search: ...

    def receiver(self, expr: Name, where: Where, trail: EvidencePath) -> Search: ...

    def parameter(
        self,
        function: Function,
        parameter: Parameter,
        where: Where,
        steps: Steps,
        trail: EvidencePath,
    ) -> Search: ...

    def call_sites(self, function: Function, where: Where) -> ToolSteps[CallSites]: ...

    def all_callers(self, function: Function, where: Where) -> ToolSteps[CallSites]: ...

    def frame_of(self, function: Function, where: Where) -> int | None: ...


class FollowLibrary(Protocol):
    """Through calls into code that is not in the workspace."""

    def data_file(self, call: Call, where: Where, steps: Steps, trail: EvidencePath) -> Attempt: ...


class FollowObjects(Protocol):
    """Through the fields of objects."""

    def environment(
        self, expr: Expr, where: Where, steps: Steps, trail: EvidencePath
    ) -> Outcome: ...

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
    ) -> Search: ...


class FollowContainers(Protocol):
    """Through tables and lists."""

    def table(self, expr: Table, where: Where, steps: Steps, trail: EvidencePath) -> Search: ...

    def items(self, expr: Items, where: Where, steps: Steps, trail: EvidencePath) -> Search: ...

    def key_of(
        self, index: Expr, where: Where, trail: EvidencePath
    ) -> ToolSteps[tuple[Step | None, EvidencePath]]: ...


class FollowFilling(Protocol):
    """Into what is put into a container after it was made."""

    def after(
        self, outcome: Outcome, names: set[str], where: Where, steps: Steps, trail: EvidencePath
    ) -> Search: ...
