"""What is refused before anything is generated, in the server's own words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.lmstudio.profiles import Profile

_ROLES = ("user", "assistant", "system", "tool")
_REPETITION_LIMIT = 2000  # llama.cpp's grammar compiler
_BOUNDS = ("minLength", "maxLength", "minItems", "maxItems")


def problem(body: dict[str, Any], profile: Profile) -> str | None:
    """The error text of the first rule that a chat request breaks."""
    return next(_problems(body, profile), None)


def _problems(body: dict[str, Any], profile: Profile) -> Iterator[str]:
    choice = body.get("tool_choice")
    if choice is not None and choice not in ("none", "auto", "required"):
        kind = "object" if isinstance(choice, dict) else type(choice).__name__
        yield (f"Invalid tool_choice type: '{kind}'. Supported string values: none, auto, required")
    if body.get("response_format", {}).get("type") == "json_object":
        yield "'response_format.type' must be 'json_schema' or 'text'"
    for message in body.get("messages", []):
        yield from _message_problems(message, profile)
    for index, tool in enumerate(body.get("tools", [])):
        yield from _tool_problems(index, tool)


def _message_problems(message: dict[str, Any], profile: Profile) -> Iterator[str]:
    role, content = message.get("role"), message.get("content")
    if role not in _ROLES and not (role == "developer" and profile.developer_role):
        yield (
            "'messages' array must only contain objects with a 'role' field that is in "
            f"[user, assistant, system, tool]. Got '{role}'"
        )
    if not isinstance(content, str | list):
        yield "Invalid 'content': 'content' field must be a string or an array of objects."
    if role == "user" and not content and profile.name == "legacy":
        yield (
            "'messages' array must only contain objects with a 'content' field that is not empty"
        )
    if (role == "tool" and not message.get("tool_call_id")) or _has_phantom(message):
        yield (
            "Invalid 'messages' in payload. Please check the structure of your 'messages' and "
            "try again"
        )


def _has_phantom(message: dict[str, Any]) -> bool:
    return any(
        not call.get("id") or "function" not in call for call in message.get("tool_calls", [])
    )


def _tool_problems(index: int, tool: dict[str, Any]) -> Iterator[str]:
    parameters = tool.get("function", {}).get("parameters", {})
    if parameters.get("type") != "object":
        yield _zod("invalid_union_discriminator", index, "type", "Expected 'object'")
    if not isinstance(parameters.get("properties"), dict):
        yield _zod("invalid_type", index, "properties", "Required")
    if _too_many_repetitions(parameters):
        yield (
            'Engine protocol predict request returned 400: {"error":{"code":400,"message":'
            '"Failed to initialize samplers: failed to parse grammar",'
            '"type":"invalid_request_error"}}'
        )


def _zod(code: str, index: int, field: str, message: str) -> str:
    issue: dict[str, Any] = {"code": code}
    if code == "invalid_type":
        issue |= {"expected": "object", "received": "undefined"}
    issue |= {"path": [index, "function", "parameters", field], "message": message}
    return json.dumps([issue], indent=2)


def _too_many_repetitions(schema: Any) -> bool:
    if isinstance(schema, list):
        return any(map(_too_many_repetitions, schema))
    if not isinstance(schema, dict):
        return False
    bounds = (schema.get(name) for name in _BOUNDS)
    beyond = any(isinstance(bound, int) and bound > _REPETITION_LIMIT for bound in bounds)
    return beyond or any(map(_too_many_repetitions, schema.values()))
