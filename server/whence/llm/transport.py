"""What a transport is: one request to a model server and its answer, in its own protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.events import Emit
    from whence.domain.ports import Completion, Effort
    from whence.llm.connect import Server


@dataclass(frozen=True, slots=True)
class CompletionQuestion:
    """What `ChatModel.complete` was asked."""

    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    emit: Emit
    max_tokens: int
    effort: Effort | None = None


class Transport(Protocol):
    """Sends a request and reads its answer; what is tried after a failure is not its business."""

    async def ask(
        self, server: Server, question: CompletionQuestion, fields: Mapping[str, Any]
    ) -> Completion:
        """Asks once; cancelling closes the request at once.

        Args:
            question: for what is told on the way, and for reading the answer.
            fields: of the request, as `/v1/chat/completions` has them, ready to be sent.

        Raises:
            ContextOverflowError: the request does not fit.
            ModelServerError: anything else; its class says what may help.
        """
        ...
