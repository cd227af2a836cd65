"""Server-sent events, whatever chunks they arrive in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence.llm.failures import StreamGarbledError
from whence.llm.sse import FrameReader


def frames_of(*chunks: bytes) -> list[dict[str, Any]]:
    reader = FrameReader()
    frames = [frame for chunk in chunks for frame in reader.feed(chunk)]
    return frames + reader.close()


def test_a_frame_may_be_cut_anywhere() -> None:
    wire = b'data: {"a":"\xc3\xa4"}\r\n\r\ndata: {"b":2}\n\n: comment\n\ndata: [DONE]\n\n'
    for cut in range(len(wire)):
        assert frames_of(wire[:cut], wire[cut:]) == [{"a": "ä"}, {"b": 2}]


@given(st.lists(st.dictionaries(st.text(), st.text() | st.integers()), max_size=5), st.data())
def test_any_frames_survive_any_chunking(values: list[dict[str, Any]], data: st.DataObject) -> None:
    wire = b"".join(b"data: " + json.dumps(value).encode() + b"\n\n" for value in values)
    size = data.draw(st.integers(1, max(1, len(wire))))
    chunks = [wire[start : start + size] for start in range(0, len(wire), size)]
    assert frames_of(*chunks) == values


def test_the_end_of_the_stream_is_noticed() -> None:
    reader = FrameReader()
    reader.feed(b'data: {"a":1}\n\n')
    assert not reader.done
    reader.feed(b"data: [DONE]\n\n")
    assert reader.done


def test_a_last_frame_without_a_blank_line_is_read() -> None:
    assert frames_of(b'data: {"a":1}') == [{"a": 1}]


def test_data_over_several_lines_is_one_frame() -> None:
    assert frames_of(b'data: {"a":\ndata: 1}\n\n') == [{"a": 1}]


def test_an_event_named_error_is_an_error_even_without_the_key() -> None:
    assert frames_of(b'event: error\ndata: {"message":"no"}\n\n') == [{"error": {"message": "no"}}]


def test_of_two_frames_in_one_line_the_whole_one_is_kept() -> None:
    wire = b'data: {"x":1,"logprodata: {"b":2}\n\n'
    assert frames_of(wire) == [{"b": 2}]


def test_of_two_frames_in_one_line_the_first_ones_delta_is_saved() -> None:
    first = b'data: {"id":"x","choices":[{"index":0,"delta":{"content":"a"},"logpro'
    assert frames_of(first + b'data: {"b":2}\n\n') == [
        {"choices": [{"delta": {"content": "a"}}]},
        {"b": 2},
    ]


def test_what_cannot_be_read_is_counted() -> None:
    reader = FrameReader()
    reader.feed(b'data: {"x":1,"logprodata: {"b":2}\n\ndata: oops\n\n')
    assert reader.lost == 2


def test_an_error_event_that_is_no_json_is_an_error() -> None:
    assert frames_of(b"event: error\ndata: Channel Error\n\n") == [{"error": "Channel Error"}]


def test_an_event_without_data_is_none() -> None:
    assert frames_of(b"event: error\n\ndata: {}\n\n") == [{"error": {}}]


def test_a_stream_of_unreadable_frames_is_given_up() -> None:
    with pytest.raises(StreamGarbledError):
        frames_of(b"data: {oops\n\n" * 4)


def test_a_few_unreadable_frames_are_passed_over() -> None:
    assert frames_of(b"data: {oops\n\n" * 3, b'data: {"a":1}\n\n') == [{"a": 1}]
