"""The request as the strictest server takes it.

LM Studio rejects `content: null`, the role `developer` and tool choices that are objects; strict
chat templates want one system message at the head, a message of the user, and user and assistant
taking turns.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from whence.llm.flat import describe_tools, flatten_messages
from whence.llm.schemas import prepare_tools, safe_name
from whence.llm.tolerance import Tolerance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from whence.llm.schemas import Schema
    from whence.llm.tolerance import ToolForm

Message = dict[str, Any]

_SYSTEM_ROLES = frozenset({"system", "developer"})
_CHOICES = frozenset({"none", "auto", "required"})
_NOTHING = "…"  # older servers refuse messages without content
_GO_ON = "Go on."


def normalise_messages(messages: Iterable[Mapping[str, Any]]) -> list[Message]:
    """One leading system message, strings for contents, no two messages of the user in a row, and
    the first one after the system message is the user's."""
    system: list[str] = []
    rest: list[Message] = []
    for message in messages:
        if message["role"] in _SYSTEM_ROLES:
            system.append(_content(message))
        else:
            _append(rest, _normalise(message))
    if not rest or rest[0]["role"] != "user":
        rest.insert(0, {"role": "user", "content": _GO_ON})
    head = [{"role": "system", "content": "\n\n".join(system)}] if any(system) else []
    return head + rest


def _append(messages: list[Message], message: Message) -> None:
    last = messages[-1] if messages else None
    mergeable = last and last["role"] == message["role"] and message["role"] != "tool"
    if last and mergeable and not (last.get("tool_calls") or message.get("tool_calls")):
        last["content"] = f"{last['content']}\n\n{message['content']}"
    else:
        messages.append(message)


def _normalise(message: Mapping[str, Any]) -> Message:
    role, content = message["role"], _content(message)
    if role == "tool" and message.get("tool_call_id"):
        return {"role": role, "tool_call_id": message["tool_call_id"], "content": content}
    if role == "assistant" and (calls := _calls(message)):
        return {"role": role, "content": content, "tool_calls": calls}
    return {"role": "user" if role == "tool" else role, "content": content or _NOTHING}


def _content(message: Mapping[str, Any]) -> str:
    """One string: parts are put into another order by some servers."""
    content = message.get("content")
    if isinstance(content, list):
        texts = (part.get("text") for part in content if isinstance(part, dict))
        return "\n".join(text for text in texts if isinstance(text, str))
    return content if isinstance(content, str) else ""


def _calls(message: Mapping[str, Any]) -> list[Message]:
    """The calls that have an id and a name; echoing others back is refused."""
    return [
        {
            "id": call["id"],
            "type": "function",
            "function": {
                "name": safe_name(call["function"]["name"]),
                "arguments": _arguments(call["function"].get("arguments")),
            },
        }
        for call in message.get("tool_calls") or ()
        if call.get("id") and (call.get("function") or {}).get("name")
    ]


def _arguments(value: Any) -> str:
    """JSON text of an object: llama.cpp's server answers 500 to a history with anything else."""
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    try:
        return value if isinstance(json.loads(value), dict) else "{}"
    except (TypeError, ValueError, RecursionError):
        return "{}"


def normalise_choice(choice: Any, tools: Sequence[Mapping[str, Any]]) -> str | None:
    """`tool_choice` as a string; None where it must not be sent, or need not be.

    An object, which LM Studio rejects, demands one certain tool: `required` comes closest. Without
    tools there is nothing to choose, and `auto` is the default.
    """
    if not tools or choice == "auto":
        return None
    if isinstance(choice, dict):
        return "required" if choice.get("type", "function") in {"function", "tool", "any"} else None
    return choice if isinstance(choice, str) and choice in _CHOICES else None


def write_chat_fields(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]],
    *,
    max_tokens: int,
    temperature: float,
    stream: bool,
    tool_choice: Any = None,
    tolerance: Tolerance | None = None,
    sendable: Callable[[Sequence[Mapping[str, Any]], ToolForm], list[Schema]] = prepare_tools,
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The fields of `/v1/chat/completions`, the messages last.

    A longer conversation's body then begins with the shorter one's bytes, as the server's prompt
    cache wants it.

    Args:
        tolerance: what the server turned out to take.
        sendable: `prepare_tools`, or a `SendableTools` that remembers.
        extra: fields that this server knows.
    """
    tolerance = tolerance or Tolerance()
    offered = sendable(tools, tolerance.tools)
    fields: dict[str, Any] = {
        "model": model,
        "temperature": temperature,
        "max_tokens": max_tokens,
        "stream": stream,
        "stream_options": {"include_usage": True} if stream else None,
        "tool_choice": normalise_choice(tool_choice, offered),
        **(extra or {}),
        "tools": offered or None,
    }
    fields = {
        name: value
        for name, value in fields.items()
        if value is not None and name not in tolerance.refused_fields
    }
    return {**fields, "messages": prepare_messages(messages, tools, tolerance)}


def prepare_messages(
    messages: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]],
    tolerance: Tolerance,
) -> list[Message]:
    """The messages as the server takes them, with the tools in them where it takes no others."""
    sendable = normalise_messages(messages)
    if tolerance.tools == "text":
        sendable = describe_tools(flatten_messages(sendable), tools)
    elif tolerance.flat:
        sendable = flatten_messages(sendable)
    return _fold_system(sendable) if tolerance.folds_system else sendable


def _fold_system(messages: list[Message]) -> list[Message]:
    """With the system message at the head of the user's first one, which follows it."""
    if messages[0]["role"] != "system":
        return messages
    system, first, *rest = messages
    return [{**first, "content": f"{system['content']}\n\n{first['content']}"}, *rest]


def encode_body(fields: Mapping[str, Any]) -> bytes:
    """A request's body: equal fields give equal bytes."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
