"""A turn as the server sends it: frames of a stream, or one body."""

from __future__ import annotations

import json
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from tests.support.lmstudio.profiles import Profile
    from tests.support.lmstudio.turns import CallSpec, Turn


@dataclass(frozen=True, slots=True)
class Raw:
    """Bytes as they go onto the wire."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Reset:
    """The connection breaks here."""


@dataclass(frozen=True, slots=True)
class Hang:
    """Nothing more comes; ends when the client leaves."""


Frame = dict[str, Any] | Raw | Reset | Hang
DONE = Raw(b"data: [DONE]\n\n")


@dataclass(frozen=True, slots=True)
class Json:
    """A whole answer."""

    status: int
    body: Any


@dataclass(frozen=True, slots=True)
class Stream:
    """An event stream."""

    frames: list[Frame]


Reply = Json | Stream | Reset


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request, as far as an answer depends on it."""

    body: dict[str, Any]
    model: str
    prompt_tokens: int
    context_length: int
    profile: Profile
    rng: random.Random

    @property
    def streams(self) -> bool:
        return bool(self.body.get("stream"))

    @property
    def wants_usage(self) -> bool:
        asked = self.body.get("stream_options", {}).get("include_usage", False)
        return bool(asked) and self.profile.usage_chunk

    def call_id(self) -> str:
        return str(self.rng.randrange(100_000_000, 1_000_000_000))

    def completion_id(self) -> str:
        alphabet = string.ascii_lowercase + string.digits
        return "chatcmpl-" + "".join(self.rng.choices(alphabet, k=22))

    def error(self, value: Any, status: int = 400) -> Reply:
        """An error as this request gets it: a frame in a stream with status 200, or a body."""
        if not self.streams:
            return Json(status, {"error": value})
        message = value if isinstance(value, str) else value.get("message", "")
        return Stream([error_frame(message)])


def error_frame(message: str) -> Raw:
    body = json.dumps({"error": {"message": message}, "message": message})
    return Raw(f"event: error\ndata: {body}\n\n".encode())


def usage(turn: Turn, exchange: Exchange) -> dict[str, int]:
    said = turn.text + turn.reasoning + "".join(call.name + call.text for call in turn.calls)
    completion = max(1, len(said) // 4)
    return {
        "prompt_tokens": exchange.prompt_tokens,
        "completion_tokens": completion,
        "total_tokens": exchange.prompt_tokens + completion,
    }


def finish_reason(turn: Turn, profile: Profile) -> str:
    return turn.finish or (profile.tool_finish if turn.calls else "stop")


def stream(turn: Turn, exchange: Exchange) -> list[Frame]:
    """The frames of a turn, without the closing `[DONE]`."""
    envelope = {
        "id": exchange.completion_id(),
        "object": "chat.completion.chunk",
        "created": 1772000000,
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
    field, text = exchange.profile.reasoning, turn.text
    if turn.reasoning and field == "think":
        text = f"<think>{turn.reasoning}</think>{text}"
    elif turn.reasoning:
        yield from ({field: piece} for piece in pieces(turn.reasoning, exchange.rng))
    yield from ({"content": piece} for piece in pieces(text, exchange.rng))
    for index, call in enumerate(turn.calls):
        yield from _call_deltas(index, call, exchange)


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


def pieces(text: str, rng: random.Random) -> Iterator[str]:
    """One to five characters each, as tokens are."""
    position = 0
    while position < len(text):
        size = rng.randint(1, 5)
        yield text[position : position + size]
        position += size


def whole(turn: Turn, exchange: Exchange) -> dict[str, Any]:
    """The body of an answer that is not streamed."""
    profile = exchange.profile
    thought = f"<think>{turn.reasoning}</think>" if turn.reasoning else ""
    inline = thought if profile.reasoning == "think" else ""
    calls = [
        {
            "type": "function",
            "id": call.id or exchange.call_id(),
            "function": {"name": call.name, "arguments": call.text},
        }
        for call in turn.calls
    ]
    message: dict[str, Any] = {"role": "assistant"}
    if profile.always_keys:
        message |= {"content": turn.text, profile.reasoning: turn.reasoning, "tool_calls": calls}
    else:
        message |= {"tool_calls": calls} if calls else {"content": inline + turn.text}
    choice = {
        "index": 0,
        "message": message,
        "logprobs": None,
        "finish_reason": finish_reason(turn, profile),
    }
    return {
        "id": exchange.completion_id(),
        "object": "chat.completion",
        "created": 1772000000,
        "model": exchange.model,
        "choices": [choice],
        "usage": usage(turn, exchange),
        "stats": {},
        "system_fingerprint": exchange.model,
    }


def reply(turn: Turn, exchange: Exchange) -> Reply:
    if exchange.streams:
        return Stream([*stream(turn, exchange), DONE])
    return Json(200, whole(turn, exchange))
