"""What the agent asks of the outside. Adapters are named in `whence.service` only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from whence_tools.code.editor_hierarchy import CallHierarchy
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import Editor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.analysis import AnalystInfo, Fix, RootCauseAnalysis, SimilarCase, Usage
    from whence.domain.events import Emit
    from whence.domain.transcript import Step, Transcript
    from whence_tools.errors.model import Problem


class Analyst(Protocol):
    """Decides the next step of an investigation from what is known so far."""

    @property
    def info(self) -> AnalystInfo: ...

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        """The next step. Cancelling stops whatever it waits for.

        Raises:
            AnalystError: the analyst cannot go on; the message is for the user.
        """
        ...


@dataclass(frozen=True, slots=True)
class RequestedCall:
    """A tool call as a model asked for it.

    Attributes:
        id: unique in the conversation; the server's own where it gave a usable one.
        name: an offered tool's where it could be resolved, else as the model wrote it.
        arguments: repaired and coerced to the tool's schema; empty when `problem` is set.
        raw: the arguments as they came.
        problem: why the arguments cannot be read, or None. Such a call must not be run.
    """

    id: str
    name: str
    arguments: dict[str, Any]
    raw: str = ""
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """One answer of a model.

    Attributes:
        text: what it said, without reasoning; a call that it wrote as text is in `calls` too.
        finish: `length` when the answer was cut at `max_tokens`.
        model: the model that answered, which need not be the one asked for.
        first_token_ms: from the request to the first token, or None when it was not streamed.
    """

    text: str = ""
    reasoning: str = ""
    calls: tuple[RequestedCall, ...] = ()
    finish: Literal["stop", "length", "tool_calls"] = "stop"
    usage: Usage | None = None
    model: str = ""
    first_token_ms: float | None = None
    tokens_per_second: float | None = None


ToolChoice = Literal["auto", "none", "required"]  # whether a model may, or must, call tools


Effort = Literal["none", "low", "medium", "high"]  # of thinking before an answer
EFFORTS: tuple[Effort, ...] = get_args(Effort)  # least first


class ChatModel(Protocol):
    """A model behind a chat endpoint."""

    @property
    def name(self) -> str: ...

    @property
    def context_length(self) -> int:
        """The window it was loaded with, in tokens."""
        ...

    @property
    def efforts(self) -> Sequence[Effort]:
        """How much its server can tell it to think, least first; empty where it can't."""
        ...

    async def complete(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]],
        *,
        emit: Emit,
        max_tokens: int,
        effort: Effort | None = None,
    ) -> Completion:
        """Asks once; cancelling closes the request at once.

        Args:
            messages: OpenAI chat messages.
            tools: published definitions in the chat shape.
            max_tokens: for thoughts and answer together.
            effort: one of `efforts`, or None for what the model does by itself.

        Raises:
            ContextOverflowError: the request does not fit; shorten the history and ask again.
            AnalystError: the model cannot answer; the message is for the user.
        """
        ...


class LiveEditor(Editor, CallHierarchy, Protocol):
    """What the user's editor shows of one workspace."""

    async def buffers(self) -> Mapping[str, str]:
        """The texts of the open documents by workspace-relative path, as they stand."""
        ...


class CaseMemory(Protocol):
    """The solved cases, as an investigation in one workspace sees them.

    Every method raises `WhenceError` when the store is not usable.
    """

    async def recall(self, problem: Problem) -> RootCauseAnalysis | None:
        """The stored analysis of this very problem, when it may be answered at once."""
        ...

    async def similar(self, problem: Problem) -> list[SimilarCase]: ...

    async def has_failed(self, fix: Fix, problem: Problem) -> bool:
        """Whether this very fix of this very problem did not help, on the files as they are."""
        ...

    async def remember(self, analysis: RootCauseAnalysis, problem: Problem) -> None: ...
