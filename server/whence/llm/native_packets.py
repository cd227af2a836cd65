"""LM Studio's native prediction protocol in terms of `/v1/chat/completions`.

Source: the `predict` channel of LM Studio's SDKs, whose packets, config keys and message parts are
published with `lmstudio-js` and `lmstudio-python`.
"""

from __future__ import annotations

import json
from dataclasses import field
from typing import TYPE_CHECKING, Any

from whence.domain.events import ModelProgress, ToolCallDelta
from whence.llm.failures import (
    ModelGoneError,
    UnclassifiedServerError,
    UnknownModelError,
    classify,
    make_overflow,
)
from whence.llm.tool_calls import CallIds
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.domain.errors import AnalystError
    from whence.domain.events import Emit, Event

Json = dict[str, Any]

_IDLE_MS = 3_600_000  # how long a model stays that is loaded for us: the server's own default
_LAYER = "apiOverride"


def load_parameter(model: str) -> Json:
    """What `getOrLoad` is opened with: the loaded model of this name, else it is loaded."""
    config = {"layers": [{"layerName": _LAYER, "config": {"fields": []}}]}
    return {"identifier": model, "loadTtlMs": _IDLE_MS, "loadConfigStack": config}


def write_prediction(model: str, chat: Mapping[str, Any]) -> Json:
    """What `predict` is opened with, the conversation last.

    Args:
        model: the identifier of a loaded model.
        chat: the fields of a chat request.
    """
    layer = {"layerName": _LAYER, "config": {"fields": list(_config(chat))}}
    return {
        "modelSpecifier": {"type": "query", "query": {"identifier": model}},
        "predictionConfigStack": {"layers": [layer]},
        "history": {"messages": write_history(chat["messages"])},
    }


def _config(chat: Mapping[str, Any]) -> Iterator[Json]:
    """The one layer that lies over those of the user, the model and the server."""
    tools = chat.get("tools")
    settings: Json = {
        "temperature": chat.get("temperature"),
        "maxPredictedTokens": {"checked": True, "value": chat["max_tokens"]},
        # Otherwise the middle of the conversation is cut out in silence.
        "contextOverflowPolicy": "stopAtLimit",
        "tools": {"type": "toolArray", "tools": tools} if tools else {"type": "none"},
        "reasoning.enableThinking": False if chat.get("reasoning_effort") == "none" else None,
        "toolChoice": chat.get("tool_choice") and {"type": "generic", "mode": chat["tool_choice"]},
    }
    for name, value in settings.items():
        if value is not None:
            yield {"key": f"llm.prediction.{name}", "value": value}


def write_history(messages: Sequence[Mapping[str, Any]]) -> list[Json]:
    """The conversation; the results of one turn's calls make one message."""
    converted: list[Json] = []
    for message in messages:
        role, parts = message["role"], list(_parts(message))
        if role == "tool" and converted and converted[-1]["role"] == "tool":
            converted[-1]["content"] += parts
        else:
            converted.append({"role": role, "content": parts})
    return converted


def _parts(message: Mapping[str, Any]) -> Iterator[Json]:
    content = message["content"]
    if message["role"] == "tool":
        call_id = message["tool_call_id"]
        yield {"type": "toolCallResult", "content": content, "toolCallId": call_id}
        return
    calls = message.get("tool_calls") or ()
    if content or not calls:
        yield {"type": "text", "text": content}
    for call in calls:
        function = call["function"]
        request = {
            "id": call["id"],
            "type": "function",
            "name": function["name"],
            "arguments": json.loads(function["arguments"]),
        }
        yield {"type": "toolCallRequest", "toolCallRequest": request}


_CODES: Mapping[str, type[ModelGoneError | UnknownModelError]] = {
    "generic.specificModelUnloaded": ModelGoneError,
    "generic.noModelMatchingQuery": UnknownModelError,
    "generic.identifierNotFound": UnknownModelError,
    "generic.pathNotFound": UnknownModelError,
}


def read_failure(error: Any) -> AnalystError:
    """The failure that a channel's or a packet's `error` means."""
    if not isinstance(error, dict):
        return classify(error)
    words = [error.get(key) for key in ("rootTitle", "title", "cause")]
    text = " ".join(dict.fromkeys(word for word in words if word and isinstance(word, str)))
    data = error.get("displayData")
    kind = _CODES.get(data.get("code", "")) if isinstance(data, dict) else None
    return kind(text) if kind else classify(text or error)


_STOPPED_AT_LIMIT = frozenset({"maxPredictedTokensReached", "contextLengthReached"})
_FAILED = {"modelUnloaded": ModelGoneError, "failed": UnclassifiedServerError}


@dataclass(slots=True)
class _PacketCall:
    index: int
    id: str
    name: str = ""
    raw: list[str] = field(default_factory=list)


class PacketTranslator:
    """Packets of a prediction in, chunks of a chat stream out.

    A call reaches the answer whole, as the server read it; its arguments are told as they are
    generated, in whatever notation the model writes.

    Args:
        messages: the conversation that is answered.

    Attributes:
        done: the server said that the prediction is complete.
    """

    def __init__(self, messages: Sequence[Mapping[str, Any]], emit: Emit) -> None:
        self._ids = CallIds(messages)
        self._emit = emit
        self._count = 0
        self._call: _PacketCall | None = None
        self._emitted: set[str] = set()
        self._has_output = False
        self._handlers = {
            "promptProcessingProgress": self._progress,
            "fragment": self._fragment,
            "toolCallGenerationStart": self._call_started,
            "toolCallGenerationNameReceived": self._call_named,
            "toolCallGenerationArgumentFragmentGenerated": self._call_written,
            "toolCallGenerationEnd": self._call_ended,
            "toolCallGenerationFailed": self._call_failed,
            "error": self._failed,
            "success": self._succeeded,
        }
        self.done = False

    @property
    def generates(self) -> bool:
        """Whether the model has begun to answer."""
        return self._has_output or self.done

    def tell(self, event: Event) -> None:
        """For the builder of the answer: passes on what has not been told yet."""
        if not (isinstance(event, ToolCallDelta) and event.call_id in self._emitted):
            self._emit(event)

    def chunks(self, packet: Mapping[str, Any]) -> list[Json]:
        """What one packet means.

        Raises:
            AnalystError: it reports a failure.
        """
        handle = self._handlers.get(str(packet.get("type")))
        return handle(packet) if handle else []

    def _progress(self, packet: Mapping[str, Any]) -> list[Json]:
        done = packet.get("progress")
        if isinstance(done, int | float) and not self.generates:
            self._emit(ModelProgress(phase="prompt", fraction=min(max(done, 0.0), 1.0)))
        return []

    def _fragment(self, packet: Mapping[str, Any]) -> list[Json]:
        fragment = packet.get("fragment") or {}
        kind, text = fragment.get("reasoningType", "none"), fragment.get("content")
        if not text or kind in {"reasoningStartTag", "reasoningEndTag"}:
            return []
        self._has_output = True
        return [_delta({"reasoning_content" if kind == "reasoning" else "content": text})]

    def _call_started(self, packet: Mapping[str, Any]) -> list[Json]:
        self._has_output = True
        self._call = _PacketCall(self._count, self._ids.take(str(packet.get("toolCallId") or "")))
        self._count += 1
        return []

    def _open(self) -> _PacketCall:
        if self._call is None:
            self._call_started({})
        assert self._call is not None
        return self._call

    def _call_named(self, packet: Mapping[str, Any]) -> list[Json]:
        call = self._open()
        call.name = str(packet.get("name") or "")
        return [_call_delta(call, "")]

    def _call_written(self, packet: Mapping[str, Any]) -> list[Json]:
        call, piece = self._open(), str(packet.get("content") or "")
        call.raw.append(piece)
        self._emitted.add(call.id)
        self._emit(ToolCallDelta(call_id=call.id, name=call.name, delta=piece))
        return []

    def _call_ended(self, packet: Mapping[str, Any]) -> list[Json]:
        call, request = self._open(), packet.get("toolCallRequest") or {}
        self._call = None
        call.name = str(request.get("name") or call.name)
        return [_call_delta(call, request.get("arguments") or {})]

    def _call_failed(self, packet: Mapping[str, Any]) -> list[Json]:
        """The server cannot read the call; it stays for our own reading of what was written."""
        call, self._call = self._call, None
        if call and call.name:
            return [_call_delta(call, "".join(call.raw) or str(packet.get("rawContent") or ""))]
        written = packet.get("rawContent") or (call and "".join(call.raw))
        if not written:
            raise read_failure(packet.get("error") or "Failed to parse tool call")
        return [_delta({"content": written})]

    def _failed(self, packet: Mapping[str, Any]) -> list[Json]:
        raise read_failure(packet.get("error"))

    def _succeeded(self, packet: Mapping[str, Any]) -> list[Json]:
        stats = packet.get("stats") or {}
        reason = stats.get("stopReason")
        if reason in _FAILED:
            raise _FAILED[reason](f"the prediction ended with {reason}")
        if reason == "contextLengthReached" and not self._has_output:
            filled = stats.get("totalTokensCount") or stats.get("promptTokensCount")
            raise make_overflow(reason, f"context length of {filled}")
        self.done = True
        finish = "length" if reason in _STOPPED_AT_LIMIT else "stop"
        info = packet.get("modelInfo") or {}
        return [
            {
                "choices": [{"delta": {}, "finish_reason": finish}],
                "model": info.get("identifier") or info.get("modelKey"),
                "usage": {
                    "prompt_tokens": stats.get("promptTokensCount"),
                    "completion_tokens": stats.get("predictedTokensCount"),
                    "total_tokens": stats.get("totalTokensCount"),
                },
            }
        ]


def _delta(delta: Json) -> Json:
    return {"choices": [{"delta": delta}]}


def _call_delta(call: _PacketCall, arguments: Json | str) -> Json:
    function = {"name": call.name, "arguments": arguments}
    return _delta({"tool_calls": [{"index": call.index, "id": call.id, "function": function}]})
