"""`/v1/responses`: what it refuses, and a turn as it says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.lmstudio.answers import CREATED, thought_inline
from tests.support.lmstudio.faults import GRAMMAR
from tests.support.lmstudio.replies import (
    Dialect,
    Event,
    Exchange,
    Frame,
    Json,
    Reply,
    Stream,
    error_text,
    pieces,
)
from tests.support.lmstudio.validation import breaks_grammar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.lmstudio.turns import CallSpec, Turn

Body = dict[str, Any]
Item = dict[str, Any]

_KEYS = frozenset(
    {
        "model",
        "input",
        "instructions",
        "previous_response_id",
        "stream",
        "store",
        "tools",
        "tool_choice",
        "reasoning",
        "max_output_tokens",
        "temperature",
        "top_p",
        "text",
        "metadata",
        "parallel_tool_calls",
        "include",
        "truncation",
        "user",
    }
)
_ITEMS = ("message", "function_call", "function_call_output")
_ROLES = ("user", "assistant", "system", "developer")


def _issue(message: str, param: str, code: str) -> Body:
    return {"message": message, "type": "invalid_request_error", "param": param, "code": code}


def problem(body: Body) -> Body | None:
    """The error object of the first rule that a request breaks."""
    return next(_problems(body), None)


def _problems(body: Body) -> Iterator[Body]:
    unknown = sorted(body.keys() - _KEYS)
    if unknown:
        yield _issue(f"Unrecognized key(s) in object: '{unknown[0]}'", "", "unrecognized_keys")
    if "input" not in body:
        yield _issue("Required", "input", "missing_required_parameter")
    elif not _valid_input(body["input"]):
        yield _issue("Invalid type for 'input'.", "input", "invalid_union")
    for index, tool in enumerate(body.get("tools") or []):
        yield from _tool_problems(index, tool)
    choice = body.get("tool_choice")
    if choice is not None and choice not in ("none", "auto", "required"):
        yield _issue("Invalid input", "tool_choice", "invalid_union")
    if choice is not None and not body.get("tools"):
        yield _issue("'tool_choice' needs 'tools'", "tool_choice", "custom")


def _valid_input(given: Any) -> bool:
    if isinstance(given, str):
        return True
    return isinstance(given, list) and all(_valid_item(item) for item in given)


def _valid_item(item: Any) -> bool:
    if not isinstance(item, dict) or item.get("type", "message") not in _ITEMS:
        return False
    kind = item.get("type", "message")
    if kind == "function_call":
        return all(isinstance(item.get(name), str) for name in ("call_id", "name", "arguments"))
    if kind == "function_call_output":
        return bool(item.get("call_id")) and isinstance(item.get("output"), str)
    return item.get("role") in _ROLES and isinstance(item.get("content"), str | list)


def _tool_problems(index: int, tool: Body) -> Iterator[Body]:
    if tool.get("type") not in {"function", "mcp"}:
        yield _issue("Invalid", f"tools.{index}.type", "invalid_string")
    elif tool["type"] == "function":
        if not isinstance(tool.get("name"), str):
            yield _issue("Required", f"tools.{index}.name", "invalid_type")
        parameters = tool.get("parameters") or {}
        if parameters.get("type") != "object" or "properties" not in parameters:
            yield _issue("Invalid input", f"tools.{index}", "custom")
        if breaks_grammar(parameters):
            yield _issue(GRAMMAR, "tools", "invalid_request")


def not_found(previous: str) -> Body:
    text = f"Previous response with id '{previous}' not found."
    return _issue(text, "previous_response_id", "previous_response_not_found")


def _items(turn: Turn, exchange: Exchange) -> Iterator[Item]:
    if turn.reasoning and not thought_inline(turn, exchange) and exchange.reasoning != "none":
        content = [{"type": "reasoning_text", "text": turn.reasoning}]
        yield {
            "id": exchange.random_id("rs_"),
            "type": "reasoning",
            "summary": [],
            "content": content,
        }
    text = thought_inline(turn, exchange) + turn.text
    if text or not turn.calls:
        yield {
            "id": exchange.random_id("msg_"),
            "type": "message",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": text, "annotations": []}],
        }
    for call in turn.calls:
        yield _call_item(call, exchange)


def _call_item(call: CallSpec, exchange: Exchange) -> Item:
    return {
        "id": exchange.random_id("fc_"),
        "type": "function_call",
        "call_id": call.id or exchange.call_id(),
        "name": call.name,
        "arguments": call.text,
        "status": "completed",
    }


def _envelope(exchange: Exchange, status: str) -> Body:
    return {
        "id": exchange.id,
        "object": "response",
        "created_at": CREATED,
        "status": status,
        "model": exchange.model,
        "output": [],
        "usage": None,
        "previous_response_id": exchange.body.get("previous_response_id"),
    }


def whole(turn: Turn, exchange: Exchange, items: list[Item]) -> Body:
    prompt, completion = exchange.counts(turn)
    cut = turn.finish == "length"
    body = _envelope(exchange, "incomplete" if cut else "completed") | {"output": items}
    if cut:
        body["incomplete_details"] = {"reason": "max_output_tokens"}
    if exchange.usage != "missing":
        body["usage"] = {
            "input_tokens": prompt,
            "output_tokens": completion,
            "total_tokens": prompt + completion,
            "output_tokens_details": {"reasoning_tokens": len(turn.reasoning) // 4},
        }
    return body


def stream(turn: Turn, exchange: Exchange) -> list[Frame]:
    items = list(_items(turn, exchange))
    events = [Event("response.created", {"response": _envelope(exchange, "in_progress")})]
    events.append(Event("response.in_progress", {"response": _envelope(exchange, "in_progress")}))
    for index, item in enumerate(items):
        events += _ITEM_EVENTS[item["type"]](index, item, exchange)
    ending = "response.incomplete" if turn.finish == "length" else "response.completed"
    events.append(Event(ending, {"response": whole(turn, exchange, items)}))
    return _worded(events, exchange)


# The events that were seen of servers before the engine; the others follow OpenAI's.
_SEEN = (
    "response.created",
    "response.output_item.added",
    "response.reasoning_text.delta",
    "response.reasoning_text.done",
    "response.output_text.delta",
    "response.output_text.done",
    "response.function_call_arguments.delta",
    "response.function_call_arguments.done",
    "response.completed",
    "response.incomplete",
)


def _worded(events: list[Event], exchange: Exchange) -> list[Frame]:
    """With the type inside, a number, and only what the era sends."""
    spare = exchange.profile.spare_events
    kept = [event for event in events if not spare or event.name in _SEEN]
    frames: list[Frame] = []
    for number, event in enumerate(kept):
        data = {"type": event.name, **event.data}
        if not spare:
            data["sequence_number"] = number
        elif "function_call_arguments" in event.name:
            data["item_id"] = ""
        frames.append(Event(event.name, data))
    return frames


def _item_started(index: int, item: Item, **unfinished: Any) -> Event:
    return Event(
        "response.output_item.added", {"output_index": index, "item": {**item, **unfinished}}
    )


def _ended(index: int, item: Item) -> Event:
    return Event("response.output_item.done", {"output_index": index, "item": item})


def _deltas(kind: str, where: Body, field: str, text: str, exchange: Exchange) -> list[Event]:
    said = [
        Event(f"response.{kind}.delta", {**where, "delta": piece})
        for piece in pieces(text, exchange.rng)
    ]
    return [*said, Event(f"response.{kind}.done", {**where, field: text})]


def _reasoning_events(index: int, item: Item, exchange: Exchange) -> list[Event]:
    where = {"item_id": item["id"], "output_index": index, "content_index": 0}
    text = item["content"][0]["text"]
    said = _deltas("reasoning_text", where, "text", text, exchange)
    return [_item_started(index, item, content=[]), *said, _ended(index, item)]


def _message_events(index: int, item: Item, exchange: Exchange) -> list[Event]:
    where = {"item_id": item["id"], "output_index": index, "content_index": 0}
    part = item["content"][0]
    said = _deltas("output_text", where, "text", part["text"], exchange)
    return [
        _item_started(index, item, content=[], status="in_progress"),
        Event("response.content_part.added", {**where, "part": {**part, "text": ""}}),
        *said,
        Event("response.content_part.done", {**where, "part": part}),
        _ended(index, item),
    ]


def _call_events(index: int, item: Item, exchange: Exchange) -> list[Event]:
    """The name is said only when the call begins."""
    where = {"item_id": item["id"], "output_index": index}
    said = _deltas("function_call_arguments", where, "arguments", item["arguments"], exchange)
    begun = _item_started(index, item, arguments="", status="in_progress")
    return [begun, *said, _ended(index, item)]


_ITEM_EVENTS = {
    "reasoning": _reasoning_events,
    "message": _message_events,
    "function_call": _call_events,
}


def reply(turn: Turn, exchange: Exchange) -> Reply:
    if exchange.streams:
        return Stream(stream(turn, exchange))
    return Json(200, whole(turn, exchange, list(_items(turn, exchange))))


def _error_object(value: Any) -> Body:
    if isinstance(value, dict):
        return value
    return {"message": value, "type": "internal_error", "param": None, "code": "unknown"}


def error(exchange: Exchange, value: Any, status: int) -> Reply:
    if not exchange.streams:
        return Json(status, {"error": _error_object(value)})
    return Stream([error_frame(exchange, error_text(value))])


def error_frame(exchange: Exchange, message: str) -> Frame:
    said = _error_object(message)
    if exchange.profile.spare_events:
        return Event("error", {"type": "error", "error": said, "message": message})
    failed = _envelope(exchange, "failed") | {"error": said}
    return Event("response.failed", {"type": "response.failed", "response": failed})


RESPONSES = Dialect("responses", reply, error, error_frame, "resp_", 48)
