"""What goes wrong, by name: the numbers are those of the failure catalogue."""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio import answers, effects
from tests.support.lmstudio.dialects import FAMILIES
from tests.support.lmstudio.profiles import KV_FULL, OVERFLOW_TEXTS
from tests.support.lmstudio.replies import (
    Exchange,
    Frames,
    Hang,
    Json,
    Raw,
    Reply,
    Reset,
    Stream,
)
from tests.support.lmstudio.turns import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.lmstudio.models import Model

    Say = Callable[[Turn, Exchange], Turn]


@dataclass(frozen=True, slots=True)
class Fault:
    """A change to one answer.

    Attributes:
        shown: changes what the model is shown, or what is said about it.
        turn: changes what the model says.
        chunks: changes how a chat stream is framed; other protocols have no such frames.
        frames: changes any stream.
        reply: replaces the answer.
        model: changes the model that answers, once it has answered.
        keeps_busy: the server goes on when the client has left.
    """

    what: str
    shown: Callable[[Exchange], Exchange] | None = None
    turn: Say | None = None
    chunks: Callable[[Frames], Frames] | None = None
    frames: Callable[[Frames, Exchange], Frames] | None = None
    reply: Callable[[Exchange], Reply] | None = None
    model: Callable[[Model], object] | None = None
    keeps_busy: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is sent, what was said with it, and whether the fault made a difference."""

    reply: Reply
    said: Turn
    fired: bool


def answer(turn: Turn, exchange: Exchange, fault: Fault, *, limited: bool) -> Outcome:
    """What the server sends for a turn, its fault included."""
    if fault.reply:
        return Outcome(fault.reply(exchange), Turn(), fired=True)
    meant = fault.turn(turn, exchange) if fault.turn else turn
    said = _within(meant, exchange) if limited else meant
    reply = exchange.dialect.reply(said, exchange)
    changed = meant != turn
    if isinstance(reply, Stream):
        frames = _framed(reply.frames, exchange, fault)
        changed = changed or frames != reply.frames
        reply = Stream(frames)
    return Outcome(reply, said, fired=changed)


def _framed(frames: Frames, exchange: Exchange, fault: Fault) -> Frames:
    changed = frames
    if fault.chunks and exchange.dialect.name == "chat":
        changed = fault.chunks(copy.deepcopy(frames))
    return fault.frames(changed, exchange) if fault.frames else changed


def _within(turn: Turn, exchange: Exchange) -> Turn:
    """The turn up to the limit of its request, or to the end of the window."""
    window = exchange.context_length - exchange.prompt_tokens
    asked = exchange.body.get("max_tokens")
    limit = min(asked, window) if isinstance(asked, int) and asked > 0 else window
    room = max(1, limit) * 4
    if len(turn.said) <= room:
        return turn
    reasoning = turn.reasoning[:room]
    text = turn.text[: room - len(reasoning)]
    room -= len(reasoning) + len(text)
    calls = []
    for call in turn.calls:
        if room <= len(call.name):
            break
        calls.append(replace(call, raw=call.text[: room - len(call.name)]))
        room -= len(call.name) + len(call.text)
    return replace(turn, reasoning=reasoning, text=text, calls=tuple(calls), finish="length")


def _says(error: Any, status: int = 400) -> Callable[[Exchange], Reply]:
    return lambda exchange: exchange.error(error, status)


def _overflow(variant: str | None) -> Callable[[Exchange], Reply]:
    """Before the headers, whether a stream was asked for or not."""

    def reply(exchange: Exchange) -> Reply:
        text = overflow_text(variant or exchange.profile.overflow, exchange)
        if exchange.dialect.name == "native":
            return exchange.error(text)
        return Json(400, {"error": text})

    return reply


def overflow_text(variant: str, exchange: Exchange) -> str:
    tokens = max(exchange.prompt_tokens, exchange.context_length + 1)
    return OVERFLOW_TEXTS[variant].format(tokens=tokens, window=exchange.context_length)


def _overflow_in_stream(variant: str) -> Callable[[Exchange], Reply]:
    def reply(exchange: Exchange) -> Reply:
        return exchange.error(overflow_text(variant, exchange))

    return reply


def _lingering(exchange: Exchange) -> Reply:
    if not exchange.streams:
        return exchange.error("Compute error.")
    return Stream([exchange.dialect.error_frame(exchange, "Compute error."), Hang()])


def empty(exchange: Exchange) -> Reply:
    """A well-formed answer in which nothing is said."""
    if exchange.streams and exchange.dialect.name == "chat":
        return Stream([answers.DONE])
    return exchange.dialect.reply(Turn(), exchange)


def _closed(exchange: Exchange) -> Reply:
    return Stream([]) if exchange.streams else Reset()


def _kv_full(exchange: Exchange) -> Reply:
    return exchange.error(KV_FULL[exchange.profile.name])


def _as_other(exchange: Exchange) -> Exchange:
    return replace(exchange, model="vendor/omega-1b")


_FETCH_FAILED = {
    "message": "Engine protocol predict request failed: fetch failed",
    "type": "internal_error",
    "param": None,
    "code": "unknown",
}
_UNEXPECTED = {"error": "Unexpected endpoint or method. (POST /v1/chat/completions)"}
_CRASHED = "The model has crashed without additional information. (Exit code: 6)"
_JINJA = "Error rendering prompt with jinja template: "
_ENGINE_400 = (
    'Engine protocol predict request returned 400: {{"error":{{"code":400,"message":"{}",'
    '"type":"invalid_request_error"}}}}'
)
GRAMMAR = _ENGINE_400.format("Failed to initialize samplers: failed to parse grammar")
ALTERNATION = (
    "After the optional system message, conversation roles must alternate "
    "user/assistant/user/assistant/..."
)
NO_USER = "No user query found in messages."
SYSTEM_FIRST = "System message must be at the beginning."
NO_CONTENT = "Invalid 'content': 'content' field must be a string or an array of objects."
TOOL_CHOICE = "Invalid tool_choice type: 'object'. Supported string values: none, auto, required"
_ARRAY_OF_OBJECTS = "tools.0.function.parameters.properties.items is not of a type(s) object"
_GLM = "Failed to parse tool call: Extra content after end of tool call"


def parser_text(message: str) -> str:
    """The engine's words for a template that refuses a conversation."""
    return _ENGINE_400.format(
        "Unable to generate parser for this template. Automatic parser generation failed: "
        f"Jinja Exception: {message}"
    )


def jinja_text(message: str) -> str:
    return _JINJA + message


FAULTS: dict[str, Fault] = {
    "F01": Fault("later tool deltas carry an empty name", chunks=effects.named_empty),
    "F02": Fault("a phantom call without a function", chunks=effects.with_phantom),
    "F03": Fault("no delta has a role", chunks=effects.without_roles),
    "F04": Fault("parallel calls share one index", chunks=effects.in_one_slot),
    "F04-lost": Fault("only the first of parallel calls", chunks=effects.only_the_first_call),
    "F05": Fault("the arguments of several calls in one", turn=effects.run_together),
    "F06": Fault("`tool_calls: []` on plain answers", chunks=effects.with_empty_calls),
    "F07": Fault("all arguments in one late piece", chunks=effects.in_one_piece),
    "F08": Fault("the same call nine times", turn=effects.nine_times),
    "F09": Fault("an empty answer although a call was required", turn=effects.nothing),
    "F10": Fault("XML in the text although a call was required", turn=effects.written_as("qwen")),
    "F11": Fault("XML in the text, outer tags missing", turn=effects.written_as("qwen-open")),
    "F11-arguments": Fault("XML for arguments", turn=effects.xml_arguments),
    "F12": Fault("[TOOL_CALLS] in the text", turn=effects.written_as("mistral")),
    "F13": Fault("the parser fails at parallel calls", reply=_says(_GLM)),
    "F14": Fault("the call is dropped without a word", turn=effects.nothing),
    "F15": Fault("an example is run", turn=effects.example_taken_for_a_call),
    "F16": Fault("the call is in the reasoning", turn=effects.into_reasoning),
    "F17": Fault("the answer is in the reasoning", turn=effects.all_reasoning),
    "F18": Fault("structured output is in the reasoning", turn=effects.all_reasoning),
    "F19": Fault("special tokens in the text (LFM)", turn=effects.written_as("lfm")),
    "F19-gemma": Fault("special tokens in the text (Gemma)", turn=effects.written_as("gemma")),
    "F20": Fault("an array of objects is refused", reply=_says(_ARRAY_OF_OBJECTS)),
    "F21": Fault("the call is text", turn=effects.written_as("hermes")),
    **{
        f"F21-{family}": Fault("the call is text", turn=effects.written_as(family))
        for family in FAMILIES
    },
    "F22": Fault("no call when streamed in later rounds", turn=effects.no_call_when_streamed),
    "F23": Fault("MLX", reply=_says("Error in iterating prediction stream: StopIteration: ")),
    "F24": Fault("content that is null is refused", reply=_says(NO_CONTENT)),
    "F25": Fault("a tool_choice that is an object is refused", reply=_says(TOOL_CHOICE)),
    "F26": Fault(
        "the grammar breaks in the middle",
        frames=effects.failing_halfway('Unexpected empty grammar stack after accepting piece: {"'),
    ),
    "F27": Fault(
        "the prediction breaks in the middle",
        frames=effects.failing_halfway("received prediction-error"),
    ),
    "F28": Fault("the schemas break the grammar", reply=_says(GRAMMAR)),
    "F29": Fault(
        "the template cannot be rendered",
        reply=_says(jinja_text("Unknown StringValue filter: safe")),
    ),
    "F29-engine": Fault("no parser for the template", reply=_says(parser_text(SYSTEM_FIRST))),
    "F30": Fault("the template wants a user", reply=_says(NO_USER)),
    "F31": Fault("the template wants alternation", reply=_says(jinja_text(ALTERNATION), 500)),
    "F32": Fault("a bare channel error", reply=_says("Channel Error")),
    "F33": Fault("other requests have filled the window", reply=_kv_full),
    "F34": Fault("the model crashed", reply=_says(_CRASHED)),
    "F35": Fault("the prompt does not fit, in the era's words", reply=_overflow(None)),
    **{
        f"F35-{variant}": Fault("the prompt does not fit", reply=_overflow(variant))
        for variant in OVERFLOW_TEXTS
    },
    "F36": Fault("the prompt does not fit, said in the stream", reply=_overflow_in_stream("fit")),
    "F37": Fault("the prompt does not fit, said by an empty stream", reply=empty),
    "F38": Fault("the middle is cut without a word", shown=effects.without_middle),
    "F39": Fault("the answer goes round in circles", turn=effects.garbled),
    "F40": Fault("the engine is down", reply=_says(_FETCH_FAILED, 500)),
    "F41": Fault("the connection breaks in the middle", frames=effects.lost_halfway),
    "F42": Fault("the stream ends before anything came", reply=_closed),
    "F43": Fault(
        "it goes on when the client has left", frames=effects.silent_halfway, keeps_busy=True
    ),
    "F44": Fault("two frames in one line", chunks=effects.spliced),
    "F45": Fault("an unknown path answers 200", reply=lambda _: Json(200, _UNEXPECTED)),
    "F46": Fault("the parts of a message change places", shown=effects.parts_reversed),
    "F47": Fault("the model is evicted", reply=_says("Model unloaded.")),
    "F48": Fault("another model answers", shown=_as_other),
    "F49": Fault("the model is loaded twice", model=lambda model: model.load_again()),
    "F50": Fault("every value is a string", turn=effects.as_strings),
    "F50-null": Fault("null for what is left out", turn=effects.with_nulls),
    "F51": Fault("the tool's name drifts", turn=effects.drifted),
    "F52": Fault("finish is stop after calls", turn=effects.finish_is_stop),
    "F53": Fault("the arguments are cut off at max_tokens", turn=effects.cut_off),
    "F54": Fault("the same call every round", turn=effects.the_same_again),
    "F55": Fault("no usage", shown=lambda exchange: replace(exchange, usage="missing")),
    "F55-zeros": Fault("usage is zeros", shown=lambda exchange: replace(exchange, usage="zeros")),
    "F56": Fault("frames without choices", chunks=effects.with_empty_choices),
    "F57": Fault("one id for every call", turn=effects.one_id),
    "F58": Fault("an overflow without numbers", reply=_overflow_in_stream("numberless")),
    "reset": Fault("the connection dies before the answer", reply=lambda _: Reset()),
    "hang": Fault("nothing ever comes", reply=lambda _: Stream([Hang()])),
    "stall": Fault("the answer stops in the middle", frames=effects.silent_halfway),
    "linger": Fault("an error frame, and the stream stays open", reply=_lingering),
    "garble": Fault("no frame is readable", frames=lambda *_: [Raw(b"data: {oops\n\n")] * 5),
}
HEALTHY = Fault("nothing")
