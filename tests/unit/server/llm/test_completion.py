"""An answer built from frames, of which nothing can be taken for granted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.lmstudio.analyst import READ_FILE
from whence.domain.errors import AnalystError
from whence.domain.events import ChatDelta, Event
from whence.domain.ports import Completion
from whence.llm.completion import CompletionBuilder
from whence.llm.failures import ModelGoneError, StreamGarbledError, StreamTruncatedError

NAMES = (
    "choices delta message text content reasoning reasoning_content tool_calls index id "
    "type function name arguments finish_reason usage error model "
    "prompt_tokens completion_tokens total_tokens"
)
SCALARS = st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "read_file", "{}"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(NAMES.split()), inner, max_size=4)
    ),
    max_leaves=12,
)
DELTAS = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("content", "reasoning", "tool_calls", "role"), VALUES)
)
CHOICES = st.fixed_dictionaries({"delta": DELTAS | VALUES}, optional={"finish_reason": VALUES})
PARTS = {"choices": st.lists(CHOICES, max_size=2) | VALUES, "usage": VALUES, "model": VALUES}
PARTS["error"] = VALUES
FRAMES = st.fixed_dictionaries({}, optional=PARTS)


def built(*frames: dict[str, Any]) -> Completion:
    builder = CompletionBuilder([], [READ_FILE], lambda _: None)
    for frame in frames:
        builder.add(frame)
    return builder.build(ended=True)


@given(st.lists(FRAMES, max_size=4))
def test_frames_of_any_shape_give_an_answer_or_a_failure_for_the_user(
    frames: list[dict[str, Any]],
) -> None:
    try:
        completion = built(*frames)
    except AnalystError:
        return
    assert isinstance(completion.text, str)


def test_content_may_come_in_parts() -> None:
    parts = [{"type": "text", "text": "It is "}, {"type": "text", "text": "None."}]
    assert built({"choices": [{"message": {"content": parts}}]}).text == "It is None."


def test_usage_of_zeros_is_no_usage() -> None:
    usage = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
    assert built({"choices": [{"delta": {"content": "x"}}], "usage": usage}).usage is None


def cut(delta: dict[str, Any]) -> Completion:
    """A stream that ends without a finish reason and without `[DONE]`."""
    builder = CompletionBuilder([], [READ_FILE], lambda _: None)
    builder.add({"choices": [{"delta": delta, "finish_reason": None}]})
    return builder.build(ended=False)


def call(arguments: str) -> dict[str, Any]:
    function = {"name": "read_file", "arguments": arguments}
    return {"tool_calls": [{"index": 0, "id": "123456789", "function": function}]}


def test_a_whole_call_is_run_though_the_stream_broke_off_after_it() -> None:
    [requested] = cut(call('{"filePath": "a.py"}')).calls
    assert (requested.arguments, requested.problem) == ({"filePath": "a.py"}, None)


@pytest.mark.parametrize("delta", [call('{"filePath": "a'), call(""), {"content": "It is"}, {}])
def test_anything_less_is_a_truncated_stream(delta: dict[str, Any]) -> None:
    with pytest.raises(StreamTruncatedError):
        cut(delta)


def test_after_lost_frames_no_call_is_trusted_that_came_in_pieces() -> None:
    def answer(*, is_whole_asked: bool) -> Completion:
        builder = CompletionBuilder([], [READ_FILE], lambda _: None, is_whole_asked=is_whole_asked)
        builder.add({"choices": [{"delta": call('{"filePath": "a.py"}')}]})
        builder.lost_frames = 1
        return builder.build(ended=True)

    with pytest.raises(StreamGarbledError):
        answer(is_whole_asked=False)
    assert answer(is_whole_asked=True).calls


def test_calls_whose_parts_were_mixed_up_are_not_trusted() -> None:
    pieces = [
        call_piece("1", '{"filePath":'),
        call_piece("2", '{"filePath":'),
        call_piece("", '"a.py"}"b.py"}'),
    ]
    with pytest.raises(StreamGarbledError):
        built(*pieces)


def call_piece(call_id: str, arguments: str) -> dict[str, Any]:
    function = {"name": "read_file" if call_id else "", "arguments": arguments}
    piece = {"index": 0, "id": call_id, "function": function}
    return {"choices": [{"delta": {"tool_calls": [piece]}}]}


def test_a_written_call_that_was_cut_off_is_a_problem() -> None:
    text = "<function=read_file><parameter=filePath>src/a"
    [requested] = built(
        {"choices": [{"delta": {"content": text}, "finish_reason": "length"}]}
    ).calls
    assert (requested.problem, requested.arguments) == ("the call was cut off", {})


def test_a_written_call_without_its_closing_tag_is_run_when_the_answer_is_complete() -> None:
    text = "<function=read_file><parameter=filePath>src/a.py"
    [requested] = built({"choices": [{"delta": {"content": text}, "finish_reason": "stop"}]}).calls
    assert (requested.problem, requested.arguments) == (None, {"filePath": "src/a.py"})


def test_calls_in_text_do_not_count_beside_structured_ones() -> None:
    text = '[TOOL_REQUEST]{"name": "read_file", "arguments": {"filePath": "b.py"}}'
    delta = {"content": text, **call('{"filePath": "a.py"}')}
    assert [one.arguments for one in built({"choices": [{"delta": delta}]}).calls] == [
        {"filePath": "a.py"}
    ]


def test_the_one_call_of_older_servers_is_a_call() -> None:
    function = {"name": "read_file", "arguments": '{"filePath": "a.py"}'}
    [requested] = built({"choices": [{"message": {"function_call": function}}]}).calls
    assert requested.arguments == {"filePath": "a.py"}


def test_the_same_reasoning_under_two_names_counts_once() -> None:
    delta = {"reasoning": "Hm.", "reasoning_content": "Hm.", "content": "So."}
    assert built({"choices": [{"delta": delta}]}).reasoning == "Hm."


def test_an_error_object_of_older_servers_is_an_error() -> None:
    with pytest.raises(ModelGoneError):
        built({"object": "error", "message": "Model unloaded."})


def test_of_what_arrives_together_only_the_last_piece_is_told_apart() -> None:
    events: list[Event] = []
    builder = CompletionBuilder([], [], events.append)
    builder.add_all({"choices": [{"delta": {"content": text}}]} for text in ("It ", "is ", "x"))
    assert [event.delta for event in events if isinstance(event, ChatDelta)] == ["It is ", "x"]
