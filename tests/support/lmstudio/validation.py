"""What is refused before anything is generated, in the server's own words."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.lmstudio.models import Model
    from tests.support.lmstudio.profiles import Profile

_ROLES = ("user", "assistant", "system", "tool")
_REPETITION_LIMIT = 2000  # llama.cpp's grammar compiler
_BOUNDS = ("minLength", "maxLength", "minItems", "maxItems")
_LOOKAROUND = ("(?=", "(?!", "(?<")


@dataclass(frozen=True, slots=True)
class Refusal:
    """The error text of the first rule that a request breaks.

    Attributes:
        fault: the entry of the failure catalogue that this is.
    """

    text: str
    fault: str | None = None


def problem(body: dict[str, Any], profile: Profile) -> Refusal | None:
    return next(_problems(body, profile), None)


def _problems(body: dict[str, Any], profile: Profile) -> Iterator[Refusal]:
    choice = body.get("tool_choice")
    if choice is not None and choice not in ("none", "auto", "required"):
        kind = "object" if isinstance(choice, dict) else type(choice).__name__
        yield Refusal(faults.TOOL_CHOICE.replace("'object'", f"'{kind}'"), "F25")
    if (body.get("response_format") or {}).get("type") == "json_object":
        yield Refusal("'response_format.type' must be 'json_schema' or 'text'")
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        yield Refusal("'messages' field is required")
        return
    for message in messages:
        yield from _message_problems(message, profile)
    for index, tool in enumerate(body.get("tools") or []):
        yield from _tool_problems(index, tool)


def _message_problems(message: dict[str, Any], profile: Profile) -> Iterator[Refusal]:
    role, content = message.get("role"), message.get("content")
    if role not in _ROLES and not (role == "developer" and profile.developer_role):
        yield Refusal(
            "'messages' array must only contain objects with a 'role' field that is in "
            f"[user, assistant, system, tool]. Got '{role}'"
        )
    if not isinstance(content, str | list):
        yield Refusal(faults.NO_CONTENT, "F24")
    if isinstance(content, list) and any(
        part.get("type") not in {"text", "image_url"} for part in content
    ):
        yield Refusal(
            "'content' objects must have a 'type' field that is either 'text' or 'image_url'"
        )
    if role == "user" and not content and profile.name == "legacy":
        yield Refusal(
            "'messages' array must only contain objects with a 'content' field that is not empty"
        )
    if (role == "tool" and not message.get("tool_call_id")) or _has_phantom(message):
        yield Refusal(
            "Invalid 'messages' in payload. Please check the structure of your 'messages' and "
            "try again",
            "F02",
        )


def _has_phantom(message: dict[str, Any]) -> bool:
    return any(
        not call.get("id") or "function" not in call for call in message.get("tool_calls") or ()
    )


def _tool_problems(index: int, tool: dict[str, Any]) -> Iterator[Refusal]:
    parameters = tool.get("function", {}).get("parameters") or {}
    if parameters.get("type") != "object":
        code = "invalid_union_discriminator"
        yield Refusal(_zod(code, index, "type", "Expected 'object'"))
    if not isinstance(parameters.get("properties"), dict):
        yield Refusal(_zod("invalid_type", index, "properties", "Required"))
    if breaks_grammar(parameters):
        yield Refusal(faults.GRAMMAR, "F28")


def _zod(code: str, index: int, field: str, message: str) -> str:
    issue: dict[str, Any] = {"code": code}
    if code == "invalid_type":
        issue |= {"expected": "object", "received": "undefined"}
    issue |= {"path": [index, "function", "parameters", field], "message": message}
    return json.dumps([issue], indent=2)


def breaks_grammar(schema: Any) -> bool:
    """Too many repetitions, or a pattern that looks around."""
    if isinstance(schema, list):
        return any(map(breaks_grammar, schema))
    if not isinstance(schema, dict):
        return False
    bounds = (schema.get(name) for name in _BOUNDS)
    beyond = any(isinstance(bound, int) and bound > _REPETITION_LIMIT for bound in bounds)
    pattern = schema.get("pattern")
    looks = isinstance(pattern, str) and any(sign in pattern for sign in _LOOKAROUND)
    return beyond or looks or any(map(breaks_grammar, schema.values()))


def template_problem(
    body: dict[str, Any], model: Model, profile: Profile
) -> tuple[str, str] | None:
    """What the model's chat template refuses: the fault and the error text."""
    roles = [message["role"] for message in body["messages"]]
    worded = faults.parser_text if profile.parser_errors else faults.jinja_text
    if model.system_first_only and "system" in roles[1:]:
        return "F29", worded(faults.SYSTEM_FIRST)
    if model.needs_user and "user" not in roles:
        return "F30", worded(faults.NO_USER)
    if model.strict_alternation and not _alternate(body["messages"]):
        return "F31", worded(faults.ALTERNATION)
    return None


def _alternate(messages: list[dict[str, Any]]) -> bool:
    """Users and assistants take turns; calls and their results do not count."""
    speakers = [
        message["role"]
        for message in messages
        if message["role"] in {"user", "assistant"} and not message.get("tool_calls")
    ]
    return all(role == ("user", "assistant")[number % 2] for number, role in enumerate(speakers))
