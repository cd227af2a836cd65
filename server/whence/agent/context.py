"""What a model is sent, kept within its context window."""

from __future__ import annotations

import logging
from functools import cached_property
from typing import TYPE_CHECKING, Any

from whence.agent import budget
from whence.agent.chat_messages import RenderedRounds, render
from whence.agent.compaction import Compaction, fold_gently, list_further
from whence.agent.prompts import write_task
from whence.domain.events import ErrorEvent
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.agent.chat_messages import Aside, Message
    from whence.agent.token_estimator import TokenEstimator
    from whence.domain.errors import ContextOverflowError
    from whence.domain.events import Emit
    from whence.domain.ports import ChatModel, Effort
    from whence.domain.transcript import Transcript

log = logging.getLogger(__name__)

_GROWTH_COUNTED = 0.25  # less than this share of what was added: something else went missing
_WHOLE_PROMPT = 0.5  # of the fixed part's tokens; a count below it leaves out what was cached
_CUT = (
    "The model server left out part of the conversation without saying so: it counted {counted} "
    "tokens where {expected} were sent. Its context window seems to hold fewer than the {window} "
    "tokens that it lists; load the model with a larger one."
)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A prompt that the server counted."""

    messages: Sequence[Message]
    estimated: int
    tokens: int


class Context:
    """The history only grows until the room is used; then all results but the last ones are folded
    in one step. The system prompt and the task are never left out.

    Args:
        estimator: what is known of the model's tokens; it learns from every answer.
        earlier: messages between the system prompt and the task.
    """

    def __init__(
        self,
        model: ChatModel,
        estimator: TokenEstimator,
        system: str,
        tools: Sequence[Mapping[str, Any]],
        earlier: Sequence[Message] = (),
    ) -> None:
        self._model, self._estimator = model, estimator
        self._system, self._tools, self._earlier = system, tools, list(earlier)
        self._rounds = RenderedRounds()
        self._sizes = budget.Sizes()
        self._compaction = Compaction()
        self._last: _Counted | None = None

    @property
    def window(self) -> int:
        """In tokens: what the model was loaded with, or less if the server turned out to."""
        return self._estimator.choose_window(self._model.context_length)

    @property
    def reserve(self) -> int:
        """Tokens that the answer may have."""
        return budget.reserve_output(self.window, thinks=self._thinks)

    @property
    def effort(self) -> Effort | None:
        """How much the model is to think; None where it can't be told."""
        cuts = self._estimator.cut_thoughts
        return budget.choose_effort(self._model.efforts, self.window, cuts=cuts)

    @property
    def _thinks(self) -> bool:
        return self._estimator.cut_thoughts > 0 or self.effort not in {None, "none"}

    @property
    def room_for_task(self) -> int:
        """Estimated tokens of a prompt beside what is in every request."""
        return max(0, int(self._room) - self.fixed_tokens)

    @cached_property
    def fixed_tokens(self) -> int:
        """Tokens, estimated, of what is in every request: system prompt, tools, earlier talk."""
        return self.estimate_tokens([{"role": "system", "content": self._system}, *self._earlier])

    def estimate_tokens(self, messages: Sequence[Message]) -> int:
        """Tokens, by our estimate, of a whole request."""
        return self._sizes.count_tokens([*self._tools, *messages])

    @property
    def _room(self) -> float:
        """For a prompt, in estimated tokens."""
        room = budget.count_prompt_room(self.window, thinks=self._thinks)
        return room / self._estimator.ratio

    def limit_result_bytes(
        self, transcript: Transcript, asides: Mapping[int, Aside], *, calls: int
    ) -> int:
        """What each of the next results may take; older ones count as if they were left out."""
        allowed = 0
        for compaction in (self._compaction, fold_gently(self._compaction, len(transcript.rounds))):
            used = self.estimate_tokens(self._render(transcript, asides, compaction))
            allowed = budget.limit_result_bytes(self._room - used, self.window, calls=calls)
            if allowed >= budget.cap_result_bytes(self.window):
                break
        return allowed

    def render_messages(self, transcript: Transcript, asides: Mapping[int, Aside]) -> list[Message]:
        """The next request's, shortened where they would not fit."""
        messages = self._render(transcript, asides, self._compaction)
        if self.estimate_tokens(messages) <= self._room:
            return messages
        return self.shorten(transcript, asides, messages) or messages

    def shorten(
        self, transcript: Transcript, asides: Mapping[int, Aside], sent: Sequence[Message]
    ) -> list[Message] | None:
        """Fewer messages than were sent, so few that they fit, or as few as there can be; None when
        there is nothing more to leave out."""
        below, shorter = self.estimate_tokens(sent), None
        for step in list_further(self._compaction, len(transcript.rounds)):
            messages = self._render(transcript, asides, step)
            tokens = self.estimate_tokens(messages)
            if tokens < below:
                shorter, self._compaction = messages, step
                if tokens <= self._room:
                    break
        return shorter

    def _render(
        self, transcript: Transcript, asides: Mapping[int, Aside], compaction: Compaction
    ) -> list[Message]:
        task = transcript.task or write_task(transcript.problem)
        return render(
            self._system,
            task,
            transcript,
            asides,
            earlier=self._earlier,
            compaction=compaction,
            rounds=self._rounds,
        )

    def learn_from_overflow(self, sent: Sequence[Message], overflow: ContextOverflowError) -> None:
        """Learns from a request that the server says does not fit."""
        estimated = self.estimate_tokens(sent)
        real = overflow.context_length or self._estimator.estimate(estimated)
        if self._estimator.estimate(estimated) < min(real, self.window):
            self._estimator.learn(estimated, min(real, self.window))
        self._estimator.learn_window(self._model.context_length, real)

    def learn_from_count(self, sent: list[Message], tokens: int, emit: Emit) -> bool:
        """Learns from what the server counted; returns whether it read all that was sent.

        A server that runs out of room may cut the middle and say nothing. The one sign is that its
        count grows by far less than the request did, or falls.
        """
        estimated, before = self.estimate_tokens(sent), self._last
        if tokens < self._estimator.estimate(self.fixed_tokens) * _WHOLE_PROMPT:
            return True
        if before is None or not _continues(sent, before):
            self._take(_Counted(sent, estimated, tokens))
            return True
        added = self._estimator.estimate(estimated - before.estimated)
        if tokens >= before.tokens + added * _GROWTH_COUNTED:
            self._take(_Counted(sent, estimated, tokens))
            return True
        self._report(tokens, before.tokens + added, emit)
        self._last = None
        return False

    def give_thoughts_room(self) -> None:
        """Notes that the model's thoughts were cut off: its answers get the room for both, and it
        is told to think less where it can be."""
        self._estimator.cut_thoughts += 1

    def _take(self, counted: _Counted) -> None:
        self._estimator.learn(counted.estimated, counted.tokens)
        self._last = counted

    def _report(self, counted: int, expected: int, emit: Emit) -> None:
        message = _CUT.format(counted=counted, expected=expected, window=self.window)
        self._estimator.learn_window(self._model.context_length, expected)
        log.warning("%s: %s", self._model.name, message)
        emit(ErrorEvent(code="CONTEXT_CUT", message=message))


def _continues(sent: Sequence[Message], before: _Counted) -> bool:
    known = len(before.messages)
    return len(sent) > known and list(sent[:known]) == list(before.messages)
