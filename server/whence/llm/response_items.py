"""`/v1/responses` in terms of `/v1/chat/completions`: what is asked, and what is answered.

Source: OpenAI's Responses API, as far as LM Studio (0.3.29 and later) takes it: flat tools,
`tool_choice` as a string, and items of the types message, function_call, function_call_output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whence_tools.json_values import keep_dicts, read_mapping
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Json = dict[str, Any]

_RENAMED = {"max_tokens": "max_output_tokens"}
_REPLACED = frozenset({"messages", "tools", "stream_options"})
_REASONING_PARTS = frozenset({"reasoning_text", "summary_text"})
_TEXT_PARTS = frozenset({"output_text", "text", "refusal"})
_TEXT_DELTAS = {
    "output_text.delta": "content",
    "refusal.delta": "content",
    "reasoning_text.delta": "reasoning_content",
    "reasoning_summary_text.delta": "reasoning_content",
}
_TEXT_DONES = {name.replace(".delta", ".done"): kind for name, kind in _TEXT_DELTAS.items()}


def write_response_fields(chat: Mapping[str, Any]) -> Json:
    """The request's fields, the conversation last.

    `store` is false because LM Studio would keep the prompts on disk in clear; the whole history
    is sent instead of a `previous_response_id`, which saves nothing but upload.

    Args:
        chat: the fields of a chat request.
    """
    fields = {_RENAMED.get(key, key): chat[key] for key in chat if key not in _REPLACED}
    fields["store"] = False
    if effort := fields.pop("reasoning_effort", None):
        fields["reasoning"] = {"effort": effort}
    if tools := chat.get("tools"):
        fields["tools"] = [{"type": "function", **tool["function"]} for tool in tools]
    return {**fields, "input": list(_items(chat["messages"]))}


def _items(messages: Sequence[Mapping[str, Any]]) -> Iterator[Json]:
    for message in messages:
        if message["role"] == "tool":
            call_id, output = message["tool_call_id"], message["content"]
            yield {"type": "function_call_output", "call_id": call_id, "output": output}
            continue
        calls = message.get("tool_calls") or ()
        if message["content"] or not calls:
            yield {"type": "message", "role": message["role"], "content": message["content"]}
        for call in calls:
            yield {
                "type": "function_call",
                "id": f"fc_{call['id']}",
                "call_id": call["id"],
                **call["function"],
            }


def as_completion(body: Mapping[str, Any]) -> Json:
    """An answer that was not streamed, as a chat completion."""
    message: Json = {"content": "", "reasoning_content": "", "tool_calls": []}
    for item in keep_dicts(body.get("output")):
        if item.get("type") == "function_call":
            function = {"name": item.get("name"), "arguments": item.get("arguments")}
            message["tool_calls"].append({"id": item.get("call_id"), "function": function})
        for channel, text in _texts(item):
            message[channel] += text
    choice = {"message": message, "finish_reason": _finish(body)}
    return {"choices": [choice], **_closing(body)}


def _texts(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for part in [*keep_dicts(item.get("summary")), *keep_dicts(item.get("content"))]:
        kind, text = part.get("type"), part.get("text") or part.get("refusal")
        if isinstance(text, str) and kind in _REASONING_PARTS:
            yield "reasoning_content", text
        elif isinstance(text, str) and kind in _TEXT_PARTS:
            yield "content", text


def _finish(body: Mapping[str, Any]) -> str:
    return "length" if body.get("status") == "incomplete" else "stop"


def _closing(body: Mapping[str, Any]) -> Json:
    """What a chat answer says at its end: the model, the tokens, a failure."""
    failed = body.get("status") == "failed" and "the response failed"
    closing: Json = {"model": body.get("model"), "error": body.get("error") or failed}
    usage = body.get("usage")
    if isinstance(usage, dict):
        closing["usage"] = _usage(usage)
    return closing


def _usage(usage: Mapping[str, Any]) -> Json:
    """Reasoning counts as completion, also where a server leaves it out of `output_tokens`."""
    prompt, completion = usage.get("input_tokens"), usage.get("output_tokens")
    total = usage.get("total_tokens")
    if isinstance(prompt, int) and isinstance(completion, int) and isinstance(total, int):
        completion = max(completion, total - prompt)
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": total}


@dataclass(slots=True)
class _StreamedCall:
    """A call that is being streamed; `arguments` as far as they were passed on."""

    index: int
    output_index: int | None
    item_id: str
    arguments: str = ""
    named: bool = False


class EventTranslator:
    """Events of a stream in, chunks of a chat stream out.

    Servers leave out ids, names and whole kinds of events. So everything is taken from the first
    event that has it: from a delta, else from the `done` that follows, else from the response that
    `completed` carries.

    Attributes:
        done: the server said that the answer is complete.
    """

    def __init__(self) -> None:
        self._calls: list[_StreamedCall] = []
        self._spoken: set[str] = set()
        self._handlers = {
            "output_item.added": self._add_item,
            "output_item.done": self._item_done,
            "function_call_arguments.delta": self._arguments,
            "function_call_arguments.done": self._arguments_done,
            "completed": self._end,
            "incomplete": self._end,
            "failed": self._end,
        }
        self.done = False

    def translated(self, events: Iterable[Mapping[str, Any]]) -> Iterator[Json]:
        """The chunks that events stand for."""
        for event in events:
            yield from self.chunks(event)

    def chunks(self, event: Mapping[str, Any]) -> list[Json]:
        """What one event means; a failure is a chunk with an `error`, as in a chat stream."""
        kind = str(event.get("type", ""))
        if event.get("error") or kind == "error":
            return [{"error": event.get("error") or dict(event)}]
        name = kind.removeprefix("response.")
        if name in _TEXT_DELTAS:
            return self._text(_TEXT_DELTAS[name], event.get("delta"))
        if name in _TEXT_DONES:
            channel = _TEXT_DONES[name]
            return [] if channel in self._spoken else self._text(channel, event.get("text"))
        handle = self._handlers.get(name)
        return handle(event) if handle else []

    def _text(self, channel: str, text: Any) -> list[Json]:
        if not text or not isinstance(text, str):
            return []
        self._spoken.add(channel)
        return [_delta({channel: text})]

    def _add_item(self, event: Mapping[str, Any]) -> list[Json]:
        item = read_mapping(event.get("item"))
        if item.get("type") != "function_call":
            return []
        return self._call_item(item, self._open_call(event, str(item.get("id") or "")))

    def _item_done(self, event: Mapping[str, Any]) -> list[Json]:
        item = read_mapping(event.get("item"))
        if item.get("type") == "function_call":
            return self._call_item(item, self._call(event, str(item.get("id") or "")))
        unsaid = [(channel, text) for channel, text in _texts(item) if channel not in self._spoken]
        return [chunk for channel, text in unsaid for chunk in self._text(channel, text)]

    def _call_item(self, item: Mapping[str, Any], call: _StreamedCall) -> list[Json]:
        rest = _missing_rest(call, item.get("arguments"))
        if call.named and not rest:
            return []
        call.named = call.named or bool(item.get("name"))
        return [self._piece(call, rest, id=item.get("call_id"), name=item.get("name"))]

    def _arguments(self, event: Mapping[str, Any]) -> list[Json]:
        piece = event.get("delta")
        return [self._piece(self._call(event), piece)] if isinstance(piece, str) else []

    def _arguments_done(self, event: Mapping[str, Any]) -> list[Json]:
        call = self._call(event)
        rest = _missing_rest(call, event.get("arguments"))
        return [self._piece(call, rest, name=event.get("name"))] if rest else []

    def _call(self, event: Mapping[str, Any], item_id: str = "") -> _StreamedCall:
        """The call that an event is about: by its place in the output, else by its item's id, else
        the one that was opened last."""
        place = event.get("output_index")
        item_id = item_id or str(event.get("item_id") or "")
        for call in reversed(self._calls):
            if isinstance(place, int) and call.output_index is not None:
                same = call.output_index == place
            else:
                same = not item_id or item_id == call.item_id
            if same:
                return call
        return self._open_call(event, item_id)

    def _open_call(self, event: Mapping[str, Any], item_id: str) -> _StreamedCall:
        place = event.get("output_index")
        call = _StreamedCall(len(self._calls), place if isinstance(place, int) else None, item_id)
        self._calls.append(call)
        return call

    def _piece(self, call: _StreamedCall, arguments: str, **known: Any) -> Json:
        call.arguments += arguments
        function = {"name": known.get("name") or "", "arguments": arguments}
        delta = {"index": call.index, "id": known.get("id") or "", "function": function}
        return _delta({"tool_calls": [delta]})

    def _end(self, event: Mapping[str, Any]) -> list[Json]:
        response = read_mapping(event.get("response"))
        self.done = True
        return [
            *self._unstreamed(response),
            {"choices": [{"delta": {}, "finish_reason": _finish(response)}], **_closing(response)},
        ]

    def _unstreamed(self, response: Mapping[str, Any]) -> list[Json]:
        """Items that no event told of."""
        items = keep_dicts(response.get("output"))
        has_calls = bool(self._calls)
        events = (
            {"item": item, "output_index": index}
            for index, item in enumerate(items)
            if not (has_calls and item.get("type") == "function_call")
        )
        return [chunk for event in events for chunk in self._item_done(event)]


def _missing_rest(call: _StreamedCall, arguments: Any) -> str:
    """What the whole arguments add to the pieces that came."""
    if isinstance(arguments, str) and arguments.startswith(call.arguments):
        return arguments[len(call.arguments) :]
    return ""


def _delta(delta: Json) -> Json:
    return {"choices": [{"delta": delta}]}
