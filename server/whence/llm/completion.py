"""One answer, built from frames as they come or from a whole body."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal

from whence.analysis import Usage
from whence.events import ChatDelta, ModelProgress, ToolCallDelta
from whence.llm.failures import EmptyAnswerError, StreamTruncatedError, classify
from whence.llm.text_protocol import ends_with_calls, find_calls, text_before, tool_results
from whence.llm.thinking import ThinkSplitter
from whence.llm.tool_calls import CallIds, Offered, ToolCallAssembler, without_repeats
from whence.ports import Completion, RequestedCall

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.events import Emit

_REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking")


class CompletionBuilder:
    """Takes an answer's frames, tells the listener what they bring, and builds the completion.

    Args:
        messages: the conversation that is answered.
        tools: what was offered with it.
    """

    def __init__(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]],
        emit: Emit,
    ) -> None:
        self._messages = messages
        self._offered = Offered(tools)
        self._ids = CallIds(messages)
        self._assembler = ToolCallAssembler(self._ids)
        self._splitter = ThinkSplitter()
        self._reasoning: list[str] = []
        self._finish: str | None = None
        self._usage: Usage | None = None
        self._model = ""
        self._emit = emit
        self._started = time.monotonic()
        self._first: float | None = None

    def add(self, frame: Mapping[str, Any]) -> None:
        """Takes a chunk of a stream or a whole answer.

        Raises:
            AnalystError: the frame is the server's report of a failure.
        """
        if frame.get("error"):
            raise classify(frame["error"])
        self._model = str(frame.get("model") or self._model)
        if usage := frame.get("usage"):
            self._usage = _usage(usage)
        for choice in _objects(frame.get("choices"))[:1]:
            self._finish = choice.get("finish_reason") or self._finish
            for delta in _objects([choice.get("delta") or choice.get("message")]):
                self._take(delta)

    def _take(self, delta: Mapping[str, Any]) -> None:
        for name in _REASONING_FIELDS:
            text = delta.get(name)
            if text and isinstance(text, str):
                self._reasoning.append(text)
                self._say("reasoning", text)
                break
        if content := _content_text(delta.get("content")):
            for channel, text in self._splitter.feed(content):
                self._say(channel, text)
        if calls := delta.get("tool_calls"):
            for position, piece in enumerate(_objects(calls)):
                self._take_call(piece, position)

    def _take_call(self, delta: Mapping[str, Any], position: int) -> None:
        call, piece = self._assembler.add(delta, position)
        if call.name or piece:
            self._mark_first()
            self._emit(ToolCallDelta(call_id=call.id, name=call.name, delta=piece))

    def _say(self, channel: Literal["content", "reasoning"], text: str) -> None:
        self._mark_first()
        self._emit(ChatDelta(delta=text, channel=channel))

    def _mark_first(self) -> None:
        if self._first is None:
            self._first = time.monotonic()
            self._emit(ModelProgress(phase="generating"))

    def build(self, *, ended: bool) -> Completion:
        """The answer.

        Args:
            ended: whether the server said that the answer is complete.

        Raises:
            StreamTruncatedError: it is not, and no call in it is whole.
            EmptyAnswerError: nothing came.
        """
        for channel, text in self._splitter.close():
            self._say(channel, text)
        ended = ended or self._finish is not None
        text = self._splitter.content.strip()
        reasoning = ("".join(self._reasoning) + self._splitter.reasoning).strip()
        calls = self._structured(cut_off=not ended or self._finish == "length")
        if not ended and (not calls or any(call.problem for call in calls)):
            raise StreamTruncatedError
        if not calls:
            calls, text = self._written(text, reasoning)
        if not (text or reasoning or calls):
            raise EmptyAnswerError
        return Completion(
            text=text,
            reasoning=reasoning,
            calls=calls,
            finish=self._finish_reason(calls),
            usage=self._usage,
            model=self._model,
            first_token_ms=self._first and (self._first - self._started) * 1000,
            tokens_per_second=self._pace(),
        )

    def _structured(self, *, cut_off: bool) -> tuple[RequestedCall, ...]:
        return without_repeats(
            requested
            for call in self._assembler.calls
            for requested in self._offered.requested(call, self._ids, cut_off=cut_off)
        )

    def _written(self, text: str, reasoning: str) -> tuple[tuple[RequestedCall, ...], str]:
        """Calls in the text or, where there is no text, at the very end of the reasoning; and the
        text that was said before them."""
        quotable = tool_results(self._messages)
        found = find_calls(text, self._offered, quotable)
        if not found and not text:
            found = find_calls(reasoning, self._offered, quotable)
            found = found if found and ends_with_calls(reasoning, found) else []
        calls = without_repeats(
            self._offered.fitted(self._ids.take(), call.name, call.arguments) for call in found
        )
        return calls, text_before(text, found)

    def _finish_reason(
        self, calls: Sequence[RequestedCall]
    ) -> Literal["stop", "length", "tool_calls"]:
        if self._finish == "length":
            return "length"
        return "tool_calls" if calls else "stop"

    def _pace(self) -> float | None:
        if self._first is None or not self._usage or not self._usage.completion_tokens:
            return None
        seconds = time.monotonic() - self._first
        return self._usage.completion_tokens / seconds if seconds > 0 else None


def _content_text(content: Any) -> str:
    if isinstance(content, list):
        return "".join(_content_text(part.get("text")) for part in _objects(content))
    return content if isinstance(content, str) else ""


def _objects(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _usage(usage: Any) -> Usage | None:
    """None where a server sends zeros or nothing readable."""
    counts = usage if isinstance(usage, dict) else {}
    prompt, completion, total = (
        count if isinstance(count := counts.get(f"{name}_tokens"), int) else 0
        for name in ("prompt", "completion", "total")
    )
    if not prompt and not completion:
        return None
    return Usage(
        prompt_tokens=prompt,
        completion_tokens=completion,
        total_tokens=total or prompt + completion,
    )
