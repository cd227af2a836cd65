"""The request as the strictest server takes it.

LM Studio rejects `content: null`, the role `developer` and tool choices that are objects; strict
chat templates want one system message at the head and no two user messages in a row.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Message = dict[str, Any]


def normalised_messages(messages: Iterable[Mapping[str, Any]]) -> list[Message]:
    """One leading system message, strings for contents, consecutive user messages merged."""
    system: list[str] = []
    rest: list[Message] = []
    for message in messages:
        content = message.get("content") or ""
        if message["role"] in {"system", "developer"}:
            system.append(content)
        elif message["role"] == "user" and rest and rest[-1]["role"] == "user":
            rest[-1]["content"] += f"\n\n{content}"
        else:
            rest.append({**message, "content": content})
    head = [{"role": "system", "content": "\n\n".join(system)}] if system else []
    return head + rest


def chat_body(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]],
    *,
    max_tokens: int,
    temperature: float,
    stream: bool,
) -> bytes:
    """The body of `/v1/chat/completions`, byte-stable and with the messages last.

    A longer conversation's body then begins with the shorter one's bytes, as the server's prompt
    cache wants it. `tool_choice` is left out: `auto` is the default, and it must not be sent
    without tools.
    """
    body: dict[str, Any] = {
        "model": model,
        "temperature": temperature,
        "max_tokens": max_tokens,
        "stream": stream,
    }
    if stream:
        body["stream_options"] = {"include_usage": True}
    if tools:
        body["tools"] = list(tools)
    body["messages"] = normalised_messages(messages)
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
