"""What goes wrong, by name: the numbers are those of the failure catalogue.

A fault changes what the model says (`turn`), how it is framed (`frames`), or replaces the answer
(`reply`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio import answers
from tests.support.lmstudio.answers import Exchange, Frame, Hang, Json, Raw, Reply, Reset, Stream
from tests.support.lmstudio.profiles import OVERFLOW_TEXTS
from tests.support.lmstudio.turns import CallSpec, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    Frames = list[Frame]


@dataclass(frozen=True, slots=True)
class Fault:
    what: str
    turn: Callable[[Turn], Turn] | None = None
    frames: Callable[[Frames], Frames] | None = None
    reply: Callable[[Exchange], Reply] | None = None


def answer(turn: Turn, exchange: Exchange) -> Reply:
    """What the server sends for a turn, its fault included."""
    fault = FAULTS[turn.fault] if turn.fault else Fault("none")
    if fault.reply:
        return fault.reply(exchange)
    said = fault.turn(turn) if fault.turn else turn
    reply = answers.reply(said, exchange)
    if fault.frames and isinstance(reply, Stream):
        return Stream(fault.frames(reply.frames))
    return reply


def _delta(frame: Frame) -> dict[str, Any]:
    """The delta of a chunk, to change in place; empty for anything else."""
    if not isinstance(frame, dict) or not frame["choices"]:
        return {}
    delta: dict[str, Any] = frame["choices"][0]["delta"]
    return delta


def _named_empty(frames: Frames) -> Frames:
    for call in (call for frame in frames for call in _delta(frame).get("tool_calls", ())):
        call["type"] = "function"
        call["function"].setdefault("name", "")
    return frames


def _with_phantom(frames: Frames) -> Frames:
    phantom = {"index": 7, "id": "", "type": "function"}
    return _inserted(frames, -2, {"tool_calls": [phantom]})


def _inserted(frames: Frames, position: int, delta: dict[str, Any]) -> Frames:
    template = next(frame for frame in frames if isinstance(frame, dict))
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": None}
    frames.insert(position, {**template, "choices": [choice]})
    return frames


def _without_roles(frames: Frames) -> Frames:
    for frame in frames:
        _delta(frame).pop("role", None)
    return frames


def _with_empty_calls(frames: Frames) -> Frames:
    for frame in frames:
        if "content" in (delta := _delta(frame)):
            delta["tool_calls"] = []
    return frames


def _in_one_piece(frames: Frames) -> Frames:
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


def _spliced(frames: Frames) -> Frames:
    """The first chunk's line runs into the second one's."""
    first, second, *rest = frames
    lost = json.dumps(first)[:80].encode()
    return [Raw(b"data: " + lost + b"data: " + json.dumps(second).encode() + b"\n\n"), *rest]


def _with_empty_choices(frames: Frames) -> Frames:
    template = next(frame for frame in frames if isinstance(frame, dict))
    empty: Frame = {**template, "choices": []}
    return [empty, *frames[:2], empty, *frames[2:]]


def _run_together(turn: Turn) -> Turn:
    raw = "".join(call.text for call in turn.calls)
    return replace(turn, calls=(replace(turn.calls[0], raw=raw),))


def _into_reasoning(turn: Turn) -> Turn:
    written = "\n".join(
        f"<tool_call>\n{json.dumps({'name': call.name, 'arguments': dict(call.arguments)})}\n"
        "</tool_call>"
        for call in turn.calls
    )
    return replace(turn, calls=(), text="", reasoning=f"{turn.reasoning}\n{written}")


def _as_strings(turn: Turn) -> Turn:
    def text(value: Any) -> Any:
        return value if isinstance(value, str) else json.dumps(value)

    return _with_calls(
        turn,
        lambda call: replace(
            call, arguments={name: text(value) for name, value in call.arguments.items()}
        ),
    )


def _with_calls(turn: Turn, change: Callable[[CallSpec], CallSpec]) -> Turn:
    return replace(turn, calls=tuple(change(call) for call in turn.calls))


def _drifted(call: CallSpec) -> CallSpec:
    return replace(call, name="functions." + call.name.title().replace("_", "-"))


def _cut(call: CallSpec) -> CallSpec:
    return replace(call, raw=call.text[: len(call.text) // 2])


def _says(error: Any, status: int = 400) -> Callable[[Exchange], Reply]:
    return lambda exchange: exchange.error(error, status)


def _overflow(variant: str) -> Callable[[Exchange], Reply]:
    """Before the headers, whether a stream was asked for or not."""
    return lambda exchange: Json(400, {"error": overflow_text(variant, exchange)})


def overflow_text(variant: str, exchange: Exchange) -> str:
    tokens = max(exchange.prompt_tokens, exchange.context_length + 1)
    return OVERFLOW_TEXTS[variant].format(tokens=tokens, window=exchange.context_length)


def _overflow_frame(exchange: Exchange) -> Reply:
    return Stream([answers.error_frame(overflow_text("fit", exchange))])


def _lingering(_: Exchange) -> Reply:
    return Stream([answers.error_frame("Compute error."), Hang()])


def _nothing(exchange: Exchange) -> Reply:
    if exchange.streams:
        return Stream([answers.DONE])
    return Json(200, answers.whole(Turn(), exchange))


def _lost_halfway(frames: Frames) -> Frames:
    return [*frames[: len(frames) // 2], Reset()]


def _silent_halfway(frames: Frames) -> Frames:
    return [*frames[: len(frames) // 2], Hang()]


_FETCH_FAILED = {
    "message": "Engine protocol predict request failed: fetch failed",
    "type": "internal_error",
    "param": None,
    "code": "unknown",
}
_UNEXPECTED = {"error": "Unexpected endpoint or method. (POST /v1/chat/completions)"}
_CRASHED = "The model has crashed without additional information. (Exit code: 6)"
_TEMPLATE = "Error rendering prompt with jinja template: Unknown StringValue filter: safe"
_GRAMMAR = (
    'Engine protocol predict request returned 400: {"error":{"code":400,"message":"Failed to '
    'initialize samplers: failed to parse grammar","type":"invalid_request_error"}}'
)

FAULTS: dict[str, Fault] = {
    "F01": Fault("later tool deltas carry an empty name", frames=_named_empty),
    "F02": Fault("a phantom call without a function", frames=_with_phantom),
    "F03": Fault("no delta has a role", frames=_without_roles),
    "F05": Fault("the arguments of several calls in one", turn=_run_together),
    "F06": Fault("`tool_calls: []` on plain answers", frames=_with_empty_calls),
    "F07": Fault("all arguments in one late piece", frames=_in_one_piece),
    "F08": Fault("the same call nine times", turn=lambda turn: replace(turn, calls=turn.calls * 9)),
    "F09": Fault("an empty answer instead of a call", turn=lambda _: Turn()),
    "F16": Fault("the call is in the reasoning", turn=_into_reasoning),
    "F17": Fault(
        "the answer is in the reasoning",
        turn=lambda turn: replace(turn, text="", reasoning=turn.text),
    ),
    "F23": Fault("MLX", reply=_says("Error in iterating prediction stream: StopIteration: ")),
    "F28": Fault("the schemas break the grammar", reply=_says(_GRAMMAR)),
    "F29": Fault("the template cannot be rendered", reply=_says(_TEMPLATE)),
    "F30": Fault("the template wants a user", reply=_says("No user query found in messages.")),
    "F32": Fault("a bare channel error", reply=_says("Channel Error")),
    "F34": Fault("the model crashed", reply=_says(_CRASHED)),
    **{
        f"F35-{variant}": Fault("the prompt does not fit", reply=_overflow(variant))
        for variant in OVERFLOW_TEXTS
    },
    "F36": Fault("the prompt does not fit, said in the stream", reply=_overflow_frame),
    "F37": Fault("the prompt does not fit, said by an empty stream", reply=_nothing),
    "F40": Fault("the engine is down", reply=_says(_FETCH_FAILED, 500)),
    "F41": Fault("the connection breaks in the middle", frames=_lost_halfway),
    "F44": Fault("two frames in one line", frames=_spliced),
    "F45": Fault("an unknown path answers 200", reply=lambda _: Json(200, _UNEXPECTED)),
    "F47": Fault("the model is evicted", reply=_says("Model unloaded.")),
    "F50": Fault("every value is a string", turn=_as_strings),
    "F51": Fault("the tool's name drifts", turn=lambda turn: _with_calls(turn, _drifted)),
    "F52": Fault("finish is stop after calls", turn=lambda turn: replace(turn, finish="stop")),
    "F53": Fault(
        "the arguments are cut off at max_tokens",
        turn=lambda turn: replace(_with_calls(turn, _cut), finish="length"),
    ),
    "F54": Fault("the same call every round", turn=lambda turn: turn),
    "F56": Fault("frames without choices", frames=_with_empty_choices),
    "reset": Fault("the connection dies before the answer", reply=lambda _: Reset()),
    "hang": Fault("nothing ever comes", reply=lambda _: Stream([Hang()])),
    "stall": Fault("the answer stops in the middle", frames=_silent_halfway),
    "linger": Fault("an error frame, and the stream stays open", reply=_lingering),
    "garble": Fault("no frame is readable", frames=lambda _: [Raw(b"data: {oops\n\n")] * 5),
}
