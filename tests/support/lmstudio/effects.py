"""What faults do to a turn, to its frames, or to what the model is shown."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio import context
from tests.support.lmstudio.dialects import FAMILIES
from tests.support.lmstudio.replies import Exchange, Frame, Frames, Hang, Raw, Reset
from tests.support.lmstudio.turns import CallSpec, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

# -- what the model says ---------------------------------------------------------------------------


def nothing(_: Turn, __: Exchange) -> Turn:
    return Turn()


def run_together(turn: Turn, _: Exchange) -> Turn:
    """The arguments of all calls in the first one's."""
    if len(turn.calls) < 2:
        return turn
    raw = "".join(call.text for call in turn.calls)
    return replace(turn, calls=(replace(turn.calls[0], raw=raw),))


def nine_times(turn: Turn, _: Exchange) -> Turn:
    return replace(turn, calls=turn.calls * 9)


def written_as(family: str) -> Callable[[Turn, Exchange], Turn]:
    """The calls are text in the answer, as models of a family write them."""

    def change(turn: Turn, _: Exchange) -> Turn:
        written = "\n".join(FAMILIES[family](call) for call in turn.calls)
        return replace(turn, calls=(), text=f"{turn.text}\n{written}".lstrip("\n"))

    return change


def xml_arguments(turn: Turn, _: Exchange) -> Turn:
    """The call is recognised, its arguments are XML."""

    def change(call: CallSpec) -> CallSpec:
        parameters = (
            f"<parameter={name}>\n{value}\n</parameter>" for name, value in call.arguments.items()
        )
        return replace(call, raw="\n".join(parameters))

    return with_calls(turn, change)


def into_reasoning(turn: Turn, _: Exchange) -> Turn:
    written = "\n".join(FAMILIES["hermes"](call) for call in turn.calls)
    return replace(turn, calls=(), text="", reasoning=f"{turn.reasoning}\n{written}")


def all_reasoning(turn: Turn, _: Exchange) -> Turn:
    return replace(turn, text="", reasoning=turn.text)


def example_taken_for_a_call(turn: Turn, exchange: Exchange) -> Turn:
    """The model thinks of how a call would look, and the server runs it."""
    tools = exchange.body.get("tools") or ()
    if not tools:
        return turn
    example = CallSpec(tools[0]["function"]["name"])
    thought = f"{turn.reasoning}\nA call looks like {FAMILIES['default'](example)}."
    return Turn(reasoning=thought, calls=(example,))


def no_call_when_streamed(turn: Turn, exchange: Exchange) -> Turn:
    """From the second round on."""
    later = any(message["role"] == "tool" for message in exchange.body["messages"])
    return Turn() if exchange.streams and later else turn


def garbled(turn: Turn, _: Exchange) -> Turn:
    """The model goes round in circles until it is stopped."""
    return replace(turn, calls=(), text="and then the value of the value of the " * 200)


def as_strings(turn: Turn, _: Exchange) -> Turn:
    def text(value: Any) -> Any:
        return value if isinstance(value, str) else json.dumps(value)

    return with_calls(
        turn,
        lambda call: replace(
            call, arguments={name: text(value) for name, value in call.arguments.items()}
        ),
    )


def with_nulls(turn: Turn, exchange: Exchange) -> Turn:
    """`null` for every parameter that was left out."""
    known = {
        tool["function"]["name"]: tool["function"]["parameters"]["properties"]
        for tool in exchange.body.get("tools") or ()
    }

    def change(call: CallSpec) -> CallSpec:
        nulls = dict.fromkeys(known.get(call.name, ()))
        return replace(call, arguments={**nulls, **call.arguments})

    return with_calls(turn, change)


def drifted(turn: Turn, _: Exchange) -> Turn:
    def change(call: CallSpec) -> CallSpec:
        return replace(call, name="functions." + call.name.title().replace("_", "-"))

    return with_calls(turn, change)


def with_calls(turn: Turn, change: Callable[[CallSpec], CallSpec]) -> Turn:
    return replace(turn, calls=tuple(change(call) for call in turn.calls))


def finish_is_stop(turn: Turn, _: Exchange) -> Turn:
    return replace(turn, finish="stop") if turn.calls else turn


def cut_off(turn: Turn, _: Exchange) -> Turn:
    """Stopped at `max_tokens`, in the middle of the arguments."""
    if not turn.calls:
        return turn
    cut = with_calls(turn, lambda call: replace(call, raw=call.text[: len(call.text) // 2]))
    return replace(cut, finish="length")


def the_same_again(turn: Turn, exchange: Exchange) -> Turn:
    """The conversation's last call once more, with its arguments."""
    calls = [
        call["function"]
        for message in exchange.body["messages"]
        for call in message.get("tool_calls") or ()
    ]
    if not calls:
        return turn
    return replace(turn, calls=(CallSpec(calls[-1]["name"], raw=calls[-1]["arguments"]),))


def one_id(turn: Turn, _: Exchange) -> Turn:
    return with_calls(turn, lambda call: replace(call, id="100000001"))


# -- the chunks of a chat stream -------------------------------------------------------------------


def _delta(frame: Frame) -> dict[str, Any]:
    """The delta of a chunk, to change in place; empty for anything else."""
    if not isinstance(frame, dict) or not frame["choices"]:
        return {}
    delta: dict[str, Any] = frame["choices"][0]["delta"]
    return delta


def named_empty(frames: Frames) -> Frames:
    for call in (call for frame in frames for call in _delta(frame).get("tool_calls", ())):
        call["type"] = "function"
        call["function"].setdefault("name", "")
    return frames


def with_phantom(frames: Frames) -> Frames:
    template = next(frame for frame in frames if isinstance(frame, dict))
    delta = {"tool_calls": [{"index": 7, "id": "", "type": "function"}]}
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": None}
    frames.insert(-2, {**template, "choices": [choice]})
    return frames


def without_roles(frames: Frames) -> Frames:
    for frame in frames:
        _delta(frame).pop("role", None)
    return frames


def in_one_slot(frames: Frames) -> Frames:
    """Every call says that it is the first."""
    for call in (call for frame in frames for call in _delta(frame).get("tool_calls", ())):
        call["index"] = 0
    return frames


def only_the_first_call(frames: Frames) -> Frames:
    return [
        frame
        for frame in frames
        if not any(call["index"] for call in _delta(frame).get("tool_calls", ()))
    ]


def with_empty_calls(frames: Frames) -> Frames:
    for frame in frames:
        if "content" in (delta := _delta(frame)):
            delta["tool_calls"] = []
    return frames


def in_one_piece(frames: Frames) -> Frames:
    """All fragments of a call's arguments in its first delta."""
    kept: Frames = []
    first: dict[Any, dict[str, Any]] = {}
    for frame in frames:
        calls = _delta(frame).get("tool_calls")
        if calls and calls[0]["index"] in first:
            function = first[calls[0]["index"]]
            function["arguments"] += calls[0]["function"]["arguments"]
            continue
        if calls:
            first[calls[0]["index"]] = calls[0]["function"]
        kept.append(frame)
    return kept


def spliced(frames: Frames) -> Frames:
    """The first chunk's line runs into the second one's."""
    first, second, *rest = frames
    lost = json.dumps(first)[:80].encode()
    return [Raw(b"data: " + lost + b"data: " + json.dumps(second).encode() + b"\n\n"), *rest]


def with_empty_choices(frames: Frames) -> Frames:
    template = next(frame for frame in frames if isinstance(frame, dict))
    empty: Frame = {**template, "choices": []}
    return [empty, *frames[:2], empty, *frames[2:]]


# -- any stream ------------------------------------------------------------------------------------


def lost_halfway(frames: Frames, _: Exchange) -> Frames:
    return [*frames[: len(frames) // 2], Reset()]


def silent_halfway(frames: Frames, _: Exchange) -> Frames:
    return [*frames[: len(frames) // 2], Hang()]


def failing_halfway(text: str) -> Callable[[Frames, Exchange], Frames]:
    def change(frames: Frames, exchange: Exchange) -> Frames:
        said = frames[: len(frames) // 2]
        return [*said, exchange.dialect.error_frame(exchange, text)]

    return change


# -- what the model is shown -----------------------------------------------------------------------


def without_middle(exchange: Exchange) -> Exchange:
    """As when the conversation is too long: the middle is gone, and the counts say so."""
    body = context.without_middle(exchange.body)
    if body == exchange.body:
        return exchange
    return replace(exchange, body=body, prompt_tokens=context.tokens(body))


def parts_reversed(exchange: Exchange) -> Exchange:
    messages = [
        {**message, "content": message["content"][::-1]}
        if isinstance(message["content"], list)
        else message
        for message in exchange.body["messages"]
    ]
    return replace(exchange, body={**exchange.body, "messages": messages})
