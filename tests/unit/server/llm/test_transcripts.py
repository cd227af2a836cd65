"""Streams as they go over the wire: however their bytes are cut, the answer is the same."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.lmstudio.analyst import READ_FILE
from whence.domain.errors import AnalystError, ContextOverflowError
from whence.domain.events import ChatDelta, Event, ToolCallDelta
from whence.domain.ports import Completion
from whence.llm.completion import CompletionBuilder
from whence.llm.failures import EmptyAnswerError, StreamTruncatedError
from whence.llm.sse import FrameReader

DONE = b"data: [DONE]\n\n"
ARGUMENTS = '{"filePath": "src/größe.py", "lineStart": 2}'
Outcome = Completion | type[AnalystError]


def chunk(delta: dict[str, Any], finish: str | None = None, **more: Any) -> bytes:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    frame = {"id": "chatcmpl-k3v9", "model": "vendor/alpha-8b", "choices": [choice], **more}
    return b"data: " + json.dumps(frame, ensure_ascii=False).encode() + b"\n\n"


def call_chunk(index: int = 0, **parts: Any) -> bytes:
    function = {key: parts.pop(key) for key in ("name", "arguments") if key in parts}
    return chunk({"tool_calls": [{"index": index, **parts, "function": function}]})


def pieces(text: str) -> list[str]:
    return [text[start : start + 4] for start in range(0, len(text), 4)]


def text_chunks(text: str, field: str = "content") -> list[bytes]:
    return [chunk({"role": "assistant", field: piece}) for piece in pieces(text)]


def streamed_call(index: int, call_id: str, **later: str) -> list[bytes]:
    first = call_chunk(index, id=call_id, type="function", name="read_file", arguments="")
    return [first, *(call_chunk(index, arguments=p, **later) for p in pieces(ARGUMENTS))]


USAGE = {"prompt_tokens": 24, "completion_tokens": 2, "total_tokens": 26}
STOP, CALLED = chunk({}, "stop"), chunk({}, "tool_calls")
OVERFLOW = (
    "Input does not fit in context length. The input has 31430 tokens, but the context length "
    "only supports 30000 tokens."
)
TRANSCRIPTS: dict[str, list[bytes]] = {
    "text": [*text_chunks("The größe is None."), STOP, DONE],
    "text and usage": [
        *text_chunks("So."), STOP, b"data: " + json.dumps({"choices": [], "usage": USAGE}).encode()
        + b"\n\n", DONE,
    ],
    "legacy call": [*streamed_call(0, "633167655", name="", type="function"), STOP, DONE],
    "call": [*text_chunks("I look."), *streamed_call(0, "633167655"), CALLED, DONE],
    "two calls": [*streamed_call(0, "633167655"), *streamed_call(1, "633167656"), CALLED, DONE],
    "reasoning": [
        *text_chunks("Hm, größe?", "reasoning_content"), *streamed_call(0, "1"), CALLED, DONE,
    ],
    "thinking inline": [*text_chunks("<think>größe?</think>It is None."), STOP, DONE],
    "written call": [
        *text_chunks(f'[TOOL_REQUEST]{{"name": "read_file", "arguments": {ARGUMENTS}}}'
                     "[END_TOOL_REQUEST]"), STOP, DONE,
    ],
    "error frame": [
        b"event: error\ndata: " + json.dumps({"error": {"message": OVERFLOW}}).encode() + b"\n\n",
    ],
    "error after text": [*text_chunks("It"), b'data: {"error": "Channel Error"}\n\n'],
    "empty": [DONE],
    "broken off": text_chunks("It is"),
    "spliced": [chunk({"content": "It "})[:-30], chunk({"content": "is"}), STOP, DONE],
    "windows lines": [b": hello\r\n\r\n", *text_chunks("größe"), STOP, b"data: [DONE]\r\n\r\n"],
    "no blank line at the end": [*text_chunks("größe"), STOP.rstrip()],
}  # fmt: skip


def outcome(chunks: Iterable[bytes], told: list[Event] | None = None) -> Outcome:
    """The answer that a client gets, without its times, or the failure."""
    reader, events = FrameReader(), [] if told is None else told
    builder = CompletionBuilder([], [READ_FILE], events.append)
    try:
        for piece in chunks:
            builder.add_all(reader.feed(piece))
        builder.add_all(reader.close())
        builder.lost_frames = reader.lost
        completion = builder.build(ended=reader.done)
    except AnalystError as error:
        return type(error)
    return replace(completion, first_token_ms=None, tokens_per_second=None)


def cut(wire: bytes, places: Iterable[int]) -> list[bytes]:
    edges = [0, *sorted(places), len(wire)]
    return [wire[start:end] for start, end in pairwise(edges)]


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_stream_cut_anywhere_gives_the_same_answer(name: str) -> None:
    wire = b"".join(TRANSCRIPTS[name])
    whole = outcome([wire])
    assert outcome(TRANSCRIPTS[name]) == whole
    assert outcome(wire[n : n + 1] for n in range(len(wire))) == whole
    for place in range(1, len(wire), 3):
        assert outcome(cut(wire, [place])) == whole


@given(st.sampled_from(sorted(TRANSCRIPTS)), st.data())
def test_a_stream_cut_into_any_pieces_gives_the_same_answer(name: str, data: st.DataObject) -> None:
    wire = b"".join(TRANSCRIPTS[name])
    places = data.draw(st.lists(st.integers(0, len(wire)), max_size=40))
    assert outcome(cut(wire, places)) == outcome([wire])


@pytest.mark.parametrize("name", ["text", "call", "two calls", "reasoning", "thinking inline"])
def test_what_was_told_while_it_came_is_what_the_answer_says(name: str) -> None:
    events: list[Event] = []
    answer = outcome(TRANSCRIPTS[name], events)
    assert isinstance(answer, Completion)
    said = {"content": "", "reasoning": ""}
    arguments: dict[str, str] = {}
    for event in events:
        if isinstance(event, ChatDelta):
            said[event.channel] += event.delta
        elif isinstance(event, ToolCallDelta):
            arguments[event.call_id] = arguments.get(event.call_id, "") + event.delta
    assert said == {"content": answer.text, "reasoning": answer.reasoning}
    assert all(arguments[call.id] == call.raw for call in answer.calls)


@pytest.mark.parametrize(
    ("name", "calls"),
    [("legacy call", 1), ("call", 1), ("two calls", 1), ("reasoning", 1), ("written call", 1)],
)
def test_the_transcripts_calls_are_understood(name: str, calls: int) -> None:
    answer = outcome(TRANSCRIPTS[name])
    assert isinstance(answer, Completion)
    assert [call.arguments for call in answer.calls] == [json.loads(ARGUMENTS)] * calls
    assert answer.finish == "tool_calls"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("text", "The größe is None."),
        ("thinking inline", "It is None."),
        ("spliced", "It is"),
        ("windows lines", "größe"),
        ("no blank line at the end", "größe"),
    ],
)
def test_the_transcripts_texts_are_understood(name: str, text: str) -> None:
    answer = outcome(TRANSCRIPTS[name])
    assert isinstance(answer, Completion)
    assert answer.text == text


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("error frame", ContextOverflowError),
        ("empty", EmptyAnswerError),
        ("broken off", StreamTruncatedError),
    ],
)
def test_the_transcripts_failures_are_understood(name: str, kind: type[AnalystError]) -> None:
    assert outcome(TRANSCRIPTS[name]) is kind


TOKENS = st.sampled_from(
    [b"data:", b" ", b"\n", b"\n\n", b"\r\n", b"event: error\n", b"[DONE]", b"{", b"}", b"null",
     b'{"choices":[', b'{"delta":', b'{"content":"', b'"}', b"]}", b'"error":', b"<think>",
     b'{"tool_calls":[{"index":0,"function":{"name":"read_file","arguments":"', b"\xff", b"0",
     *(piece for frames in TRANSCRIPTS.values() for piece in frames[:2])]
)  # fmt: skip


@given(st.lists(TOKENS | st.binary(max_size=30), max_size=30))
def test_garbage_gives_an_answer_or_a_failure_for_the_user(chunks: list[bytes]) -> None:
    assert outcome(chunks) is not None


@given(st.sampled_from(sorted(TRANSCRIPTS)), st.integers(0, 2**32))
def test_a_damaged_stream_gives_an_answer_or_a_failure_for_the_user(name: str, seed: int) -> None:
    rng = random.Random(seed)
    wire = bytearray(b"".join(TRANSCRIPTS[name]))
    for _ in range(rng.randint(1, 8)):
        place = rng.randint(0, len(wire))
        wire[place : place + rng.randint(0, 9)] = rng.randbytes(rng.randint(0, 5))
    assert outcome([bytes(wire)]) is not None
