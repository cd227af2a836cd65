"""A turn as the `predict` channel of the native protocol says it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio.replies import (
    ChannelError,
    Dialect,
    Exchange,
    Frame,
    Reply,
    Stream,
    error_text,
    pieces,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.lmstudio.turns import CallSpec, Turn

Packet = dict[str, Any]
_PROGRESS = (0.0, 0.5, 1.0)


def reply(turn: Turn, exchange: Exchange) -> Reply:
    frames: list[Frame] = [*_packets(turn, exchange), success(turn, exchange)]
    return Stream(frames)


def _packets(turn: Turn, exchange: Exchange) -> Iterator[Packet]:
    yield from (_progress(share, exchange) for share in _PROGRESS)
    if turn.reasoning and exchange.reasoning != "none":
        if exchange.reasoning != "think-open":
            yield _fragment("<think>", "reasoningStartTag")
        yield from (_fragment(piece, "reasoning") for piece in pieces(turn.reasoning, exchange.rng))
        yield _fragment("</think>", "reasoningEndTag")
    yield from (_fragment(piece, "none") for piece in pieces(turn.text, exchange.rng))
    for call in turn.calls:
        yield from _call(call, exchange)


def _progress(share: float, exchange: Exchange) -> Packet:
    packet: Packet = {"type": "promptProcessingProgress", "progress": share}
    if exchange.profile.parser_errors:  # the engine tells more
        unread = exchange.prompt_tokens - exchange.cached_tokens
        packet["details"] = {
            "cachedTokenCount": exchange.cached_tokens,
            "totalPromptTokenCount": exchange.prompt_tokens,
            "processedPromptTokenCount": round(unread * share),
            "unprocessedPromptTokenCount": unread - round(unread * share),
        }
    return packet


def _fragment(content: str, kind: str) -> Packet:
    fragment = {
        "content": content,
        "tokensCount": 1,
        "containsDrafted": False,
        "reasoningType": kind,
        "isStructural": kind.endswith("Tag"),
    }
    return {"type": "fragment", "fragment": fragment}


def _call(call: CallSpec, exchange: Exchange) -> Iterator[Packet]:
    call_id = call.id or exchange.call_id()
    yield {"type": "toolCallGenerationStart", "toolCallId": call_id}
    yield {"type": "toolCallGenerationNameReceived", "name": call.name}
    for piece in pieces(call.text, exchange.rng):
        yield {"type": "toolCallGenerationArgumentFragmentGenerated", "content": piece}
    try:
        arguments = json.loads(call.text or "{}")
    except ValueError:
        error = {"title": "Failed to parse tool call", "cause": "the arguments are not JSON"}
        yield {"type": "toolCallGenerationFailed", "error": error, "rawContent": call.text}
        return
    request = {"id": call_id, "type": "function", "name": call.name, "arguments": arguments}
    yield {"type": "toolCallGenerationEnd", "toolCallRequest": request, "rawContent": call.text}


def success(turn: Turn, exchange: Exchange, reason: str | None = None) -> Packet:
    """The last packet; also of a prediction that was cancelled."""
    stats: Packet = {"stopReason": reason or _stop_reason(turn)}
    if exchange.usage != "missing":
        prompt, completion = exchange.counts(turn)
        stats |= {
            "promptTokensCount": prompt,
            "predictedTokensCount": completion,
            "totalTokensCount": prompt + completion,
            "tokensPerSecond": 51.4,
            "timeToFirstTokenSec": 0.11,
            "numGpuLayers": -1,
        }
    window = {"key": "llm.load.contextLength", "value": exchange.context_length}
    return {
        "type": "success",
        "stats": stats,
        "modelInfo": model_info(exchange.model, exchange.context_length),
        "loadModelConfig": {"fields": [window]},
        "predictionConfig": {"fields": []},
    }


def _stop_reason(turn: Turn) -> str:
    if turn.finish == "length":
        return "maxPredictedTokensReached"
    return "toolCalls" if turn.calls else "eosFound"


def model_info(key: str, context_length: int, identifier: str | None = None) -> Packet:
    """What the native protocol says of a model, or of an instance of it."""
    name = identifier or key
    return {
        "type": "llm",
        "modelKey": key,
        "format": "gguf",
        "displayName": key,
        "publisher": "nobody",
        "indexedModelIdentifier": key,
        "deviceIdentifier": None,
        "ttlMs": None,
        "lastUsedTime": None,
        "path": f"{key}-Q4_K_M.gguf",
        "sizeBytes": 4_900_000_000,
        "paramsString": "8B",
        "architecture": "llama",
        "vision": False,
        "trainedForToolUse": True,
        "maxContextLength": 131072,
        "contextLength": context_length,
        "identifier": name,
        "instanceReference": f"instance-of-{name}",
    }


def error(exchange: Exchange, value: Any, _: int) -> Reply:
    return Stream([error_frame(exchange, error_text(value))])


def error_frame(_: Exchange, message: str) -> Frame:
    return ChannelError(failure(message))


def failure(message: str, code: str | None = None) -> dict[str, Any]:
    error: dict[str, Any] = {"title": message, "cause": message, "rootTitle": message}
    if code:
        error["displayData"] = {"code": code}
    return error


NATIVE = Dialect("native", reply, error, error_frame, "", 0)
