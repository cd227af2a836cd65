"""A chat request as `/v1/responses` takes it, and its answer as chat chunks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tests.support.lmstudio.analyst import READ_FILE
from whence.agent.chat_messages import make_tool_call, make_tool_result
from whence.domain.errors import AnalystError
from whence.domain.events import ChatDelta, Event, ToolCallDelta
from whence.domain.ports import Completion
from whence.llm.completion import CompletionBuilder
from whence.llm.failures import StreamTruncatedError, UnclassifiedServerError
from whence.llm.request import write_chat_fields
from whence.llm.response_items import EventTranslator, as_completion, write_response_fields

USER = {"role": "user", "content": "Why?"}
CALL = {"type": "function_call", "id": "fc_1", "call_id": "77", "name": "read_file"}
ARGUMENTS = '{"filePath": "a.py"}'
USAGE = {"input_tokens": 100, "output_tokens": 30, "total_tokens": 130}
COMPLETED = {"type": "response.completed", "response": {"status": "completed", "usage": USAGE}}


def fields(
    messages: Sequence[dict[str, Any]] = (USER,),
    tools: Sequence[dict[str, Any]] = (READ_FILE,),
    **more: Any,
) -> dict[str, Any]:
    chat = write_chat_fields(
        "m", messages, tools, max_tokens=9, temperature=0.2, stream=True, **more
    )
    return write_response_fields(chat)


def answer(events: Iterable[dict[str, Any]], told: list[Event] | None = None) -> Completion:
    """What comes of a stream."""
    events_told: list[Event] = [] if told is None else told
    builder = CompletionBuilder([USER], [READ_FILE], events_told.append)
    translator = EventTranslator()
    builder.add_all(translator.translated(events))
    return builder.build(ended=translator.done)


def event(name: str, **rest: Any) -> dict[str, Any]:
    return {"type": f"response.{name}", **rest}


def arguments_of(completion: Completion) -> list[dict[str, Any]]:
    return [call.arguments for call in completion.calls]


def test_the_request_has_the_names_of_this_endpoint_and_the_conversation_last() -> None:
    sent = fields()
    assert list(sent)[-1] == "input"
    assert (sent["max_output_tokens"], sent["stream"], sent["model"]) == (9, True, "m")
    assert not sent.keys() & {"max_tokens", "messages", "stream_options"}


def test_nothing_is_stored_on_the_server_and_nothing_stored_is_referred_to() -> None:
    sent = fields()
    assert sent["store"] is False
    assert "previous_response_id" not in sent


def test_tools_are_flat() -> None:
    [tool] = fields()["tools"]
    assert (tool["type"], tool["name"]) == ("function", "read_file")
    assert tool["parameters"]["properties"].keys() == {"filePath", "lineStart", "lineEnd"}
    assert "function" not in tool


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ("required", "required"),
        ({"type": "function", "function": {"name": "read_file"}}, "required"),
        ("none", "none"),
    ],
)
def test_a_tool_choice_is_a_string(asked: Any, sent: str) -> None:
    assert fields(tool_choice=asked)["tool_choice"] == sent


def test_without_tools_there_is_nothing_to_choose_from() -> None:
    sent = fields(tools=(), tool_choice="required")
    assert not sent.keys() & {"tools", "tool_choice"}


def test_messages_calls_and_results_are_items() -> None:
    call = make_tool_call("77", "read_file", {"filePath": "a.py"})
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": "Be brief."},
        USER,
        {"role": "assistant", "content": "I look.", "tool_calls": [call]},
        make_tool_result("77", "content"),
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [make_tool_call("78", "read_file", {})],
        },
        make_tool_result("78", "content"),
    ]
    items = fields(messages)["input"]
    assert [(item["type"], item.get("role")) for item in items] == [
        ("message", "system"),
        ("message", "user"),
        ("message", "assistant"),
        ("function_call", None),
        ("function_call_output", None),
        ("function_call", None),
        ("function_call_output", None),
    ]
    assert items[3]["call_id"] == items[4]["call_id"] == "77"
    assert (items[3]["name"], json.loads(items[3]["arguments"])) == (
        "read_file",
        {"filePath": "a.py"},
    )
    assert items[4]["output"] == "content"


FULL = [
    event("created", response={"status": "in_progress", "model": "m"}),
    event("output_item.added", output_index=0, item={**CALL, "arguments": ""}),
    event("function_call_arguments.delta", output_index=0, item_id="fc_1", delta=ARGUMENTS[:9]),
    event("function_call_arguments.delta", output_index=0, item_id="fc_1", delta=ARGUMENTS[9:]),
    event("function_call_arguments.done", output_index=0, item_id="fc_1", arguments=ARGUMENTS),
    event("output_item.done", output_index=0, item={**CALL, "arguments": ARGUMENTS}),
    COMPLETED,
]


def without(*names: str) -> list[dict[str, Any]]:
    return [one for one in FULL if one["type"].removeprefix("response.") not in names]


def stripped(*keys: str) -> list[dict[str, Any]]:
    return [{key: value for key, value in one.items() if key not in keys} for one in FULL]


@pytest.mark.parametrize(
    "events",
    [
        FULL,
        without("created", "output_item.done", "function_call_arguments.done"),
        without("function_call_arguments.delta"),
        without("function_call_arguments.delta", "function_call_arguments.done"),
        without("output_item.added"),
        stripped("output_index"),
        stripped("item_id", "output_index"),
        [{**one, "item_id": ""} for one in stripped("output_index")],
        [event("completed", response={"output": [{**CALL, "arguments": ARGUMENTS}]})],
    ],
)
def test_a_call_is_whole_however_much_of_its_events_a_server_leaves_out(
    events: list[dict[str, Any]],
) -> None:
    told: list[Event] = []
    completion = answer(events, told)
    [call] = completion.calls
    assert (call.name, call.arguments) == ("read_file", {"filePath": "a.py"})
    deltas = [one for one in told if isinstance(one, ToolCallDelta)]
    assert {one.call_id for one in deltas} == {call.id}
    assert "".join(one.delta for one in deltas) == ARGUMENTS


def test_the_servers_id_of_a_call_is_kept_whatever_it_looks_like() -> None:
    odd = [{**one, "item": {**one["item"], "call_id": "call ✓/1"}} if "item" in one else one
           for one in FULL]  # fmt: skip
    assert [call.id for call in answer(odd).calls] == ["call ✓/1"]


@pytest.mark.parametrize("keys", [(), ("output_index",)])
def test_two_calls_are_told_apart_by_their_items(keys: tuple[str, ...]) -> None:
    second = {**CALL, "id": "fc_2", "call_id": "78"}
    events = [
        event("output_item.added", output_index=0, item=CALL),
        event("output_item.added", output_index=1, item=second),
        event(
            "function_call_arguments.delta",
            output_index=1,
            item_id="fc_2",
            delta='{"filePath": "b.py"}',
        ),
        event("function_call_arguments.delta", output_index=0, item_id="fc_1", delta=ARGUMENTS),
        COMPLETED,
    ]
    events = [{key: value for key, value in one.items() if key not in keys} for one in events]
    assert arguments_of(answer(events)) == [{"filePath": "a.py"}, {"filePath": "b.py"}]


def test_calls_without_any_id_come_one_after_the_other() -> None:
    bare = {"type": "function_call", "name": "read_file"}
    events = [
        event("output_item.added", item=bare),
        event("function_call_arguments.delta", delta=ARGUMENTS),
        event("output_item.added", item=bare),
        event("function_call_arguments.delta", delta='{"filePath": "b.py"}'),
        COMPLETED,
    ]
    completion = answer(events)
    assert arguments_of(completion) == [{"filePath": "a.py"}, {"filePath": "b.py"}]
    assert len({call.id for call in completion.calls}) == 2


TEXT_ITEM = {"type": "message", "content": [{"type": "output_text", "text": "So it is."}]}
TEXT_EVENTS = [
    event("output_text.delta", delta="So it"),
    event("output_text.delta", delta=" is."),
    event("output_text.done", text="So it is."),
    event("output_item.done", item=TEXT_ITEM),
    event("completed", response={"output": [TEXT_ITEM]}),
]


@pytest.mark.parametrize("first", range(len(TEXT_EVENTS)))
def test_text_is_said_once_by_whichever_event_has_it_first(first: int) -> None:
    told: list[Event] = []
    completion = answer(TEXT_EVENTS[first and max(first, 2) :], told)
    assert completion.text == "So it is."
    assert "".join(one.delta for one in told if isinstance(one, ChatDelta)) == "So it is."


@pytest.mark.parametrize("name", ["reasoning_text", "reasoning_summary_text"])
def test_reasoning_comes_under_two_names(name: str) -> None:
    completion = answer(
        [event(f"{name}.delta", delta="Think"), event("output_text.delta", delta="x"), COMPLETED]
    )
    assert (completion.reasoning, completion.text) == ("Think", "x")


def test_reasoning_tokens_count_as_completion_also_where_they_are_left_out() -> None:
    usage = {
        "input_tokens": 100,
        "output_tokens": 30,
        "total_tokens": 142,
        "output_tokens_details": {"reasoning_tokens": 12},
    }
    completion = answer(
        [event("output_text.delta", delta="x"), event("completed", response={"usage": usage})]
    )
    assert completion.usage is not None
    assert completion.usage.completion_tokens == 42
    assert completion.usage.total_tokens == 142


def test_an_incomplete_answer_was_cut_at_its_limit() -> None:
    events = [event("output_text.delta", delta="So"), event("incomplete", response={})]
    events[-1]["response"] = {"status": "incomplete"}
    assert answer(events).finish == "length"


def test_a_stream_without_its_end_is_truncated() -> None:
    with pytest.raises(StreamTruncatedError):
        answer([event("output_text.delta", delta="So")])


@pytest.mark.parametrize(
    "failure",
    [
        {"type": "error", "message": "It broke.", "code": "x"},
        {"type": "error", "error": {"message": "It broke."}},
        event("failed", response={"status": "failed", "error": {"message": "It broke."}}),
    ],
)
def test_a_failure_in_the_stream_is_the_servers_own(failure: dict[str, Any]) -> None:
    with pytest.raises(UnclassifiedServerError, match=r"It broke\."):
        answer([failure])


def test_a_failure_without_a_reason_is_one_too() -> None:
    with pytest.raises(AnalystError):
        answer([event("failed", response={"status": "failed", "error": None})])


def test_an_answer_that_is_not_streamed_says_the_same() -> None:
    body = {
        "status": "completed",
        "model": "m",
        "output": [
            {
                "type": "reasoning",
                "summary": [],
                "content": [{"type": "reasoning_text", "text": "Think"}],
            },
            TEXT_ITEM,
            {**CALL, "arguments": ARGUMENTS},
        ],
        "usage": USAGE,
    }
    builder = CompletionBuilder([USER], [READ_FILE], lambda _: None, is_whole_asked=True)
    builder.add(as_completion(body))
    completion = builder.build(ended=True)
    assert (completion.text, completion.reasoning) == ("So it is.", "Think")
    assert arguments_of(completion) == [{"filePath": "a.py"}]
    assert (completion.model, completion.finish) == ("m", "tool_calls")
    assert completion.usage is not None
    assert completion.usage.prompt_tokens == 100
