"""Every protocol's request in the shape of a chat request."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Body = dict[str, Any]


def of_responses(body: Body, earlier: list[Body]) -> Body:
    """A request to `/v1/responses`, after the messages that its previous response stands for."""
    given = body.get("input", "")
    items = [{"role": "user", "content": given}] if isinstance(given, str) else given
    instructions = body.get("instructions")
    system = [{"role": "system", "content": instructions}] if instructions else []
    messages = [*system, *earlier]
    for item in items:
        _add_item(messages, item)
    return {
        "model": body.get("model", ""),
        "messages": messages,
        "tools": [_nested(tool) for tool in body.get("tools") or () if tool["type"] == "function"],
        "tool_choice": body.get("tool_choice"),
        "max_tokens": body.get("max_output_tokens"),
        "reasoning_effort": (body.get("reasoning") or {}).get("effort"),
        "stream": body.get("stream", False),
        "previous_response_id": body.get("previous_response_id"),
    }


def _nested(tool: Body) -> Body:
    function = {name: value for name, value in tool.items() if name != "type"}
    return {"type": "function", "function": function}


def _add_item(messages: list[Body], item: Body) -> None:
    kind = item.get("type", "message")
    if kind == "function_call":
        call = {
            "id": item["call_id"],
            "type": "function",
            "function": {"name": item["name"], "arguments": item["arguments"]},
        }
        _add_call(messages, call)
    elif kind == "function_call_output":
        content = item["output"]
        messages.append({"role": "tool", "tool_call_id": item["call_id"], "content": content})
    elif kind == "message":
        messages.append({"role": item["role"], "content": _plain(item["content"])})


def _add_call(messages: list[Body], call: Body) -> None:
    """To the assistant's message that it belongs to."""
    if not messages or messages[-1]["role"] != "assistant":
        messages.append({"role": "assistant", "content": ""})
    messages[-1].setdefault("tool_calls", []).append(call)


def _plain(content: Any) -> Any:
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


def of_prediction(parameter: Body) -> Body:
    """A `predict` channel's creation parameter."""
    config = fields(parameter.get("predictionConfigStack") or {})
    limit = config.get("llm.prediction.maxPredictedTokens") or {}
    choice = config.get("llm.prediction.toolChoice") or {}
    return {
        "model": specified(parameter["modelSpecifier"]),
        "messages": [
            message
            for turn in parameter["history"]["messages"]
            for message in _messages(turn["role"], turn["content"])
        ],
        "tools": (config.get("llm.prediction.tools") or {}).get("tools") or [],
        "tool_choice": choice.get("mode"),
        "max_tokens": limit.get("value") if limit.get("checked") else None,
        "stream": True,
    }


def overflow_policy(parameter: Body) -> str:
    """What the client wants when the conversation is too long; `truncateMiddle` unless said."""
    config = fields(parameter.get("predictionConfigStack") or {})
    return str(config.get("llm.prediction.contextOverflowPolicy", "truncateMiddle"))


def fields(stack: Body) -> Body:
    """The stack's fields by key; later layers win."""
    return {
        field["key"]: field.get("value")
        for layer in stack.get("layers", ())
        for field in layer["config"]["fields"]
    }


def specified(specifier: Body) -> str:
    if specifier["type"] == "instanceReference":
        return str(specifier["instanceReference"]).removeprefix("instance-of-")
    return str(specifier["query"].get("identifier", ""))


def _messages(role: str, content: Iterable[Body]) -> Iterable[Body]:
    """One message, or one for each tool result."""
    parts = list(content)
    for part in parts:
        if part["type"] == "toolCallResult":
            call_id = part.get("toolCallId", "")
            yield {"role": "tool", "tool_call_id": call_id, "content": part["content"]}
    if role == "tool":
        return
    text = "".join(part["text"] for part in parts if part["type"] == "text")
    calls = [
        _requested(part["toolCallRequest"]) for part in parts if part["type"] == "toolCallRequest"
    ]
    yield {"role": role, "content": text, **({"tool_calls": calls} if calls else {})}


def _requested(request: Body) -> Body:
    arguments = json.dumps(request.get("arguments") or {})
    function = {"name": request["name"], "arguments": arguments}
    return {"id": request.get("id", ""), "type": "function", "function": function}
