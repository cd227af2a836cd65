"""An answer built from frames, of which nothing can be taken for granted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.lmstudio.analyst import READ_FILE
from whence.errors import AnalystError
from whence.llm.completion import CompletionBuilder
from whence.llm.failures import StreamTruncatedError
from whence.ports import Completion

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
