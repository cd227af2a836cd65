"""One answer, built from frames as they come or from a whole body."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal

from whence.domain.analysis import Usage
from whence.domain.events import ChatDelta, ModelProgress, ToolCallDelta
from whence.domain.ports import Completion, RequestedCall
from whence.llm.debris import keep_spoken_text
from whence.llm.failures import (
    EmptyAnswerError,
    StreamGarbledError,
    StreamTruncatedError,
    classify,
)
from whence.llm.guards import RunawayGuard
from whence.llm.text_protocol import (
    cut_text_before,
    ends_with_calls,
    find_calls,
    is_broken_call,
    list_tool_results,
)
from whence.llm.thinking import ThinkSplitter
from whence.llm.tool_calls import (
    CallIds,
    Offered,
    RawCall,
    ToolCallAssembler,
    drop_repeats,
)
from whence_tools.json_values import keep_dicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whence.domain.events import Emit
    from whence.llm.thinking import Channel

_REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking")


class CompletionBuilder:
    """Takes an answer's frames, tells the listener what they bring, and builds the completion.

    Args:
        messages: the conversation that is answered.
        tools: what was offered with it.
        is_whole_asked: whether one whole answer was asked for instead of a stream.

    Attributes:
        lost_frames: pieces of the stream that could not be read.
    """

    def __init__(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]],
        emit: Emit,
        *,
        is_whole_asked: bool = False,
    ) -> None:
        self._messages = messages
        self._offered = Offered(tools)
        self._ids = CallIds(messages)
        self._assembler = ToolCallAssembler(self._ids)
        self._splitter = ThinkSplitter()
        self._guard = RunawayGuard()
        self._reasoning: list[str] = []
        self._finish: str | None = None
        self._usage: Usage | None = None
        self._model = ""
        self._emit = emit
        self._untold: list[str] = []
        self._part: Channel | RawCall = "content"  # of the answer: what they belong to
        self._is_whole_asked = is_whole_asked
        self._started = time.monotonic()
        self._first: float | None = None
        self.lost_frames = 0

    def add(self, frame: Mapping[str, Any]) -> None:
        """Takes a chunk of a stream or a whole answer.

        Raises:
            AnalystError: the frame is the server's report of a failure.
            RunawayAnswerError: the model repeats itself.
        """
        self.add_all((frame,))

    def add_all(self, frames: Iterable[Mapping[str, Any]]) -> None:
        """Takes frames that arrived together; what they add is told in one or two pieces."""
        try:
            for frame in frames:
                self._add(frame)
        finally:
            self._tell()

    def _add(self, frame: Mapping[str, Any]) -> None:
        if "error" in frame or frame.get("object") == "error":
            self._refuse(frame)
        self._model = frame.get("model") or self._model
        if "usage" in frame and (usage := frame["usage"]):
            self._usage = _usage(usage)
        if isinstance(read := frame.get("prompt_progress"), dict):
            self._tell_prompt(read)
        choices = frame.get("choices")
        choice = choices[0] if choices and isinstance(choices, list) else None
        if choices is None and isinstance(frame.get("message"), dict):
            choice = frame  # of Ollama's own API
        if isinstance(choice, dict):
            finish = choice.get("finish_reason") or (
                choice.get("done") and choice.get("done_reason", "stop")
            )
            is_whole = choice is not frame and "message" in choice and "delta" not in choice
            self._finish = finish or self._finish or ("stop" if is_whole else None)
            delta = choice.get("delta") or choice.get("message")
            if isinstance(delta, dict):
                self._take(delta)

    def _tell_prompt(self, read: Mapping[str, Any]) -> None:
        """Of llama.cpp: how many of the prompt's tokens are read."""
        done, total = read.get("processed"), read.get("total")
        if isinstance(done, int) and isinstance(total, int) and total > 0 and not self._first:
            self._emit(ModelProgress(phase="prompt", fraction=min(max(done / total, 0.0), 1.0)))

    def _refuse(self, frame: Mapping[str, Any]) -> None:
        if error := frame.get("error"):
            raise classify(error)
        if frame.get("object") == "error":
            raise classify(frame)

    def _take(self, delta: Mapping[str, Any]) -> None:
        for name, value in delta.items():
            if not value or name == "role":
                continue
            if name == "content":
                for channel, text in self._splitter.feed(_content_text(value)):
                    self._say(channel, text)
            elif name == "tool_calls":
                self._take_calls(value)
            elif name in _REASONING_FIELDS:
                self._take_reasoning(name, delta)
            elif name == "function_call":
                self._take_calls([{"index": 0, "function": value}])

    def _take_reasoning(self, name: str, delta: Mapping[str, Any]) -> None:
        """Of several fields the first: some servers send the same text under two names."""
        text = delta[name]
        if isinstance(text, str) and name == next(f for f in _REASONING_FIELDS if delta.get(f)):
            self._reasoning.append(text)
            self._say("reasoning", text)

    def _take_calls(self, pieces: Any) -> None:
        for position, piece in enumerate(keep_dicts(pieces)):
            self._take_call(piece, position)

    def _take_call(self, delta: Mapping[str, Any], position: int) -> None:
        call, piece = self._assembler.add(delta, position)
        if call.name or piece:
            self._say(call, piece)

    def _say(self, part: Channel | RawCall, text: str) -> None:
        self._guard.add(text)
        if part != self._part:
            self._tell()
            self._part = part
        self._untold.append(text)

    def _tell(self) -> None:
        """In two events where there are several pieces: who redacts them waits with the last one,
        for what follows may belong to it."""
        if not self._untold:
            return
        *before, last = self._untold
        self._untold.clear()
        self._mark_first()
        if before:
            self._emit(self._event("".join(before)))
        self._emit(self._event(last))

    def _event(self, text: str) -> ChatDelta | ToolCallDelta:
        if isinstance(part := self._part, RawCall):
            return ToolCallDelta(call_id=part.id, name=part.name, delta=text)
        return ChatDelta(delta=text, channel=part)

    def _mark_first(self) -> None:
        if self._first is None:
            self._first = time.monotonic()
            self._emit(ModelProgress(phase="generating"))

    @property
    def has_finished(self) -> bool:
        """Whether the server said why the answer ends."""
        return self._finish is not None

    def build(self, *, ended: bool) -> Completion:
        """The answer.

        Args:
            ended: whether the server said that the answer is complete.

        Raises:
            StreamTruncatedError: it is not, and no call in it is whole.
            StreamGarbledError: a call may have lost a part on the way.
            EmptyAnswerError: nothing came.
        """
        for channel, text in self._splitter.close():
            self._say(channel, text)
        self._tell()
        ended = ended or self._finish is not None
        text = self._splitter.content.strip()
        reasoning = ("".join(self._reasoning) + self._splitter.reasoning).strip()
        calls = self._structured(cut_off=not ended or self._finish == "length")
        if not ended and (not calls or any(call.problem for call in calls)):
            raise StreamTruncatedError
        if calls and self._is_garbled(calls):
            raise StreamGarbledError
        if not calls:
            calls, text = self._written(text, reasoning, cut_off=self._finish == "length")
        said = "" if not calls and self._is_broken_call(text) else keep_spoken_text(text)
        if text and not (said or calls):  # kept, so that the model is told that it said nothing
            reasoning = f"{reasoning}\n{text}".strip()
        text = f"{said}{self._gap}" if said else ""
        if not (text or reasoning or calls):
            raise EmptyAnswerError
        return Completion(
            text=text,
            reasoning=reasoning,
            calls=calls,
            finish=self._finish_reason(calls),
            usage=self._usage,
            model=str(self._model),
            first_token_ms=self._first_token_ms,
            tokens_per_second=self._pace(),
        )

    @property
    def _gap(self) -> str:
        """The space at the end of a text that was cut off and may go on."""
        content = self._splitter.content
        return content[len(content.rstrip()) :] if self._finish == "length" else ""

    def _is_garbled(self, calls: Sequence[RequestedCall]) -> bool:
        """Whether the stream and not the model made the calls what they are: frames were lost, or
        the parts of several calls were mixed up. A whole answer has neither."""
        if self._is_whole_asked or self._finish == "length":
            return False
        mixed = self._assembler.shares_slots and any(call.problem for call in calls)
        return mixed or self.lost_frames > 0

    def _structured(self, *, cut_off: bool) -> tuple[RequestedCall, ...]:
        return drop_repeats(
            requested
            for call in self._assembler.calls
            for requested in self._offered.requested(call, self._ids, cut_off=cut_off)
        )

    def _written(
        self, text: str, reasoning: str, *, cut_off: bool
    ) -> tuple[tuple[RequestedCall, ...], str]:
        """Calls in the text or, where there is no text, at the very end of reasoning that was not
        closed; and the text that was said before them."""
        quotable = list_tool_results(self._messages)
        found = find_calls(text, self._offered, quotable)
        if not (found or text or self._splitter.closed):
            found = find_calls(reasoning, self._offered, quotable)
            found = found if found and ends_with_calls(reasoning, found) else []
        calls = drop_repeats(
            self._offered.written(self._ids.take(), call, cut_off=cut_off) for call in found
        )
        return calls, cut_text_before(text, found)

    def _is_broken_call(self, text: str) -> bool:
        return is_broken_call(text, self._offered, list_tool_results(self._messages))

    def _finish_reason(
        self, calls: Sequence[RequestedCall]
    ) -> Literal["stop", "length", "tool_calls"]:
        if self._finish == "length":
            return "length"
        return "tool_calls" if calls else "stop"

    @property
    def _first_token_ms(self) -> float | None:
        if self._first is None or self._is_whole_asked:
            return None
        return (self._first - self._started) * 1000

    def _pace(self) -> float | None:
        if self._first is None or self._is_whole_asked:
            return None
        if not self._usage or not self._usage.completion_tokens:
            return None
        seconds = time.monotonic() - self._first
        return self._usage.completion_tokens / seconds if seconds > 0 else None


def _content_text(content: Any) -> str:
    if isinstance(content, list):
        return "".join(_content_text(part.get("text")) for part in keep_dicts(content))
    return content if isinstance(content, str) else ""


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
