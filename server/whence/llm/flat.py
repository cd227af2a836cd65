"""A conversation with tools for models and templates that know none.

Tools are described in the system prompt, calls are text of the assistant and results text of the
user, in the format that LM Studio itself gives to models without tool training.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from whence.llm.schemas import function_tools, parameters_of, safe_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Message = dict[str, Any]

_HOW_TO_CALL = """\
To call a tool, write one line in exactly this format and stop; the result comes in the next \
message between [TOOL_RESULT] and [END_TOOL_RESULT]:
[TOOL_REQUEST]{"name": "tool_name", "arguments": {"key": "value"}}[END_TOOL_REQUEST]

Tools, with ? behind what may be left out:
"""


def describe_tools(
    messages: Sequence[Message], tools: Iterable[Mapping[str, Any]]
) -> list[Message]:
    """The messages with the tools in their leading system message."""
    described = [_describe(tool["function"]) for tool in function_tools(tools)]
    if not described:
        return list(messages)
    text = _HOW_TO_CALL + "\n".join(described)
    if messages and messages[0]["role"] == "system":
        return [{**messages[0], "content": f"{messages[0]['content']}\n\n{text}"}, *messages[1:]]
    return [{"role": "system", "content": text}, *messages]


def _describe(function: Mapping[str, Any]) -> str:
    parameters = parameters_of(function)
    required = parameters.get("required") or []
    fields = ", ".join(
        f"{name}{'' if name in required else '?'}: {_type(schema)}"
        for name, schema in (parameters.get("properties") or {}).items()
    )
    return f"- {safe_name(str(function['name']))}({fields}): {function.get('description', '')}"


def _type(schema: Mapping[str, Any]) -> str:
    if choices := schema.get("enum"):
        return " | ".join(json.dumps(choice, ensure_ascii=False) for choice in choices)
    kind = str(schema.get("type", "any"))
    items = schema.get("items")
    return f"{kind} of {_type(items)}" if kind == "array" and isinstance(items, dict) else kind


def flatten_messages(messages: Iterable[Mapping[str, Any]]) -> list[Message]:
    """Only system, user and assistant, taking turns."""
    flat: list[Message] = []
    for message in messages:
        role = "user" if message["role"] == "tool" else message["role"]
        text = _text(message)
        if flat and flat[-1]["role"] == role:
            flat[-1]["content"] += f"\n\n{text}"
        else:
            flat.append({"role": role, "content": text})
    return flat


def _text(message: Mapping[str, Any]) -> str:
    if message["role"] == "tool":
        return f"[TOOL_RESULT]\n{message['content']}\n[END_TOOL_RESULT]"
    calls = [_call(call) for call in message.get("tool_calls") or ()]
    return "\n".join(filter(None, [message["content"], *calls]))


def _call(call: Mapping[str, Any]) -> str:
    function = call["function"]
    name = json.dumps(function["name"])
    return (
        f'[TOOL_REQUEST]{{"name": {name}, "arguments": {function["arguments"]}}}[END_TOOL_REQUEST]'
    )
