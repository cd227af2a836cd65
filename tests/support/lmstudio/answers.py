"""A turn as `/v1/chat/completions` says it: chunks of a stream, or one body."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio.replies import (
    Dialect,
    Exchange,
    Frame,
    Json,
    Raw,
    Reply,
    Stream,
    error_text,
    pieces,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.lmstudio.profiles import Profile
    from tests.support.lmstudio.turns import CallSpec, Turn

CREATED = 1772000000
DONE = Raw(b"data: [DONE]\n\n")


def error(exchange: Exchange, value: Any, status: int) -> Reply:
    """A frame in a stream whose status is 200, or a body."""
    if not exchange.streams:
        return Json(status, {"error": value})
    return Stream([error_frame(exchange, error_text(value))])


def error_frame(exchange: Exchange, message: str) -> Frame:
    said = message if exchange.profile.error_strings else {"message": message}
    body = json.dumps({"error": said, "message": message})
    return Raw(f"event: error\ndata: {body}\n\n".encode())


def usage(turn: Turn, exchange: Exchange) -> dict[str, int]:
    prompt, completion = exchange.counts(turn)
    return {
        "prompt_tokens": prompt,
        "completion_tokens": completion,
        "total_tokens": prompt + completion,
    }


def finish_reason(turn: Turn, profile: Profile) -> str:
    return turn.finish or (profile.tool_finish if turn.calls else "stop")


def stream(turn: Turn, exchange: Exchange) -> list[Frame]:
    """The frames of a turn, without the closing `[DONE]`."""
    envelope = {
        "id": exchange.id,
        "object": "chat.completion.chunk",
        "created": CREATED,
        "model": exchange.model,
        "system_fingerprint": exchange.model,
    }
    frames: list[Frame] = []
    for number, delta in enumerate(_deltas(turn, exchange)):
        role = {"role": "assistant"} if exchange.profile.role_everywhere or not number else {}
        frames.append(_chunk(envelope, {**role, **delta}, None))
    frames.append(_chunk(envelope, {}, finish_reason(turn, exchange.profile)))
    if exchange.wants_usage:
        frames.append({**envelope, "choices": [], "usage": usage(turn, exchange)})
    return frames


def _chunk(envelope: dict[str, Any], delta: dict[str, Any], finish: str | None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    return {**envelope, "choices": [choice]}


def _deltas(turn: Turn, exchange: Exchange) -> Iterator[dict[str, Any]]:
    text = thought_inline(turn, exchange) + turn.text
    if turn.reasoning and exchange.reasoning in _FIELDS:
        thoughts = pieces(turn.reasoning, exchange.rng)
        yield from ({exchange.reasoning: piece} for piece in thoughts)
    yield from ({"content": piece} for piece in pieces(text, exchange.rng))
    for index, call in enumerate(turn.calls):
        yield from _call_deltas(index, call, exchange)


_FIELDS = ("reasoning_content", "reasoning")
_OPENINGS = {"think": "<think>", "think-open": ""}


def thought_inline(turn: Turn, exchange: Exchange) -> str:
    """The reasoning where it is part of the content."""
    if not turn.reasoning or exchange.reasoning not in _OPENINGS:
        return ""
    return f"{_OPENINGS[exchange.reasoning]}{turn.reasoning}</think>"


def _call_deltas(index: int, call: CallSpec, exchange: Exchange) -> Iterator[dict[str, Any]]:
    first = {
        "index": index,
        "id": call.id or exchange.call_id(),
        "type": "function",
        "function": {"name": call.name, "arguments": ""},
    }
    yield {"tool_calls": [first]}
    for piece in pieces(call.text, exchange.rng):
        if exchange.profile.bare_later_deltas:
            later = {"index": index, "function": {"arguments": piece}}
        else:
            function = {"name": "", "arguments": piece}
            later = {"index": index, "type": "function", "function": function}
        yield {"tool_calls": [later]}


def whole(turn: Turn, exchange: Exchange) -> dict[str, Any]:
    """The body of an answer that is not streamed."""
    choice = {
        "index": 0,
        "message": _message(turn, exchange),
        "logprobs": None,
        "finish_reason": finish_reason(turn, exchange.profile),
    }
    body = {
        "id": exchange.id,
        "object": "chat.completion",
        "created": CREATED,
        "model": exchange.model,
        "choices": [choice],
        "usage": usage(turn, exchange),
        "stats": {},
        "system_fingerprint": exchange.model,
    }
    if exchange.usage == "missing":
        del body["usage"]
    return body


def _message(turn: Turn, exchange: Exchange) -> dict[str, Any]:
    calls = [
        {
            "type": "function",
            "id": call.id or exchange.call_id(),
            "function": {"name": call.name, "arguments": call.text},
        }
        for call in turn.calls
    ]
    text = thought_inline(turn, exchange) + turn.text
    message: dict[str, Any] = {"role": "assistant"}
    if not exchange.profile.always_keys:
        return message | ({"tool_calls": calls} if calls else {"content": text})
    field = exchange.reasoning if exchange.reasoning in _FIELDS else _FIELDS[0]
    thought = turn.reasoning if exchange.reasoning in _FIELDS else ""
    return message | {"content": text, field: thought, "tool_calls": calls}


def reply(turn: Turn, exchange: Exchange) -> Reply:
    if exchange.streams:
        return Stream([*stream(turn, exchange), DONE])
    return Json(200, whole(turn, exchange))


CHAT = Dialect("chat", reply, error, error_frame, "chatcmpl-", 22)
