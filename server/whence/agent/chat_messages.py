"""The transcript as chat messages.

Equal transcripts give equal messages, and a longer transcript's messages begin with the shorter
one's: the server's prompt cache lives on that.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import field
from typing import TYPE_CHECKING, Any

from whence.agent.compaction import Compaction
from whence.agent.folding import Used, fold_result
from whence.agent.submission import SUBMIT
from whence.domain.transcript import AnalystCalls, Submission
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.domain.ports import RequestedCall
    from whence.domain.transcript import CallAnswer, Round, Text, Transcript

Message = dict[str, Any]

_GO_ON = f"Go on: call a tool, or call {SUBMIT} when you know the cause."
_RECEIVED = "Received."
_NOT_RUN = "Not run."
_MAX_REASONING = 600
_DROPPED = "({} earlier rounds are left out to save space. Calls made in them, the last first: {})"
_LINES = "Lines that they showed:\n{}"
_CALLS_NAMED = 600  # bytes
_LINES_KEPT = 1600
_TRUNCATED = "… (shortened to save space)"
_WHOLE = Compaction()


@dataclass(slots=True)
class Aside:
    """What passed between us and the model around one step without becoming part of it.

    Attributes:
        before: attempts that were refused, with our reminders.
        refused: calls of the step itself that were not run, each with what it was answered.
        begun: of an answer in words that was cut off and goes on, what there is of it.
        begun_reasoning: whether it began with a thought.
    """

    before: list[Message] = field(default_factory=list)
    refused: list[tuple[RequestedCall, str]] = field(default_factory=list)
    begun: str = ""
    begun_reasoning: bool = False


def render(
    system: str,
    task: str,
    transcript: Transcript,
    asides: Mapping[int, Aside],
    *,
    earlier: Sequence[Message] = (),
    compaction: Compaction = _WHOLE,
    rounds: RenderedRounds | None = None,
) -> list[Message]:
    """All messages of the next request.

    Args:
        asides: by the number of the round they belong to.
        earlier: what was said before the task.
        compaction: what is left out; the system prompt and the task never are.
        rounds: those of earlier requests with this transcript.
    """
    rounds = rounds or RenderedRounds()
    used = rounds.find_used(transcript, compaction)
    messages = [*earlier, rounds.render_opening("user", task)]
    for number, round_ in enumerate(transcript.rounds[compaction.dropped :], compaction.dropped):
        aside = asides.get(number, Aside())
        messages += aside.before
        messages += rounds.render_round(
            number, round_, aside, used if number < compaction.digested else None
        )
    if pending := asides.get(len(transcript.rounds)):
        messages += pending.before
    if compaction.longest is not None:
        pinned = 0 if compaction.shortens_task else len(earlier) + 1
        messages[pinned:] = [_truncate(one, compaction.longest) for one in messages[pinned:]]
    if compaction.dropped:
        place = messages[len(earlier)]
        note = _describe_left_out(transcript.rounds[: compaction.dropped], used, compaction.longest)
        messages[len(earlier)] = {**place, "content": f"{place['content']}\n\n{note}"}
    return [rounds.render_opening("system", system), *messages]


class RenderedRounds:
    """The messages of each round, made once, and again where another round took its place; and the
    two before them, so that nothing that is sent again is measured again."""

    def __init__(self) -> None:
        self._openings: dict[str, Message] = {}
        self._rendered: dict[tuple[int, bool], tuple[Round, list[Message]]] = {}
        self._used: Used | None = None

    def render_opening(self, role: str, content: str) -> Message:
        """The system's message or the task's; the same one while it says the same."""
        known = self._openings.get(role)
        if known is None or known["content"] != content:
            known = self._openings[role] = {"role": role, "content": content}
        return known

    def find_used(self, transcript: Transcript, compaction: Compaction) -> Used:
        """What stays of results that are left out; the same until more of them are."""
        rounds = max(compaction.digested, compaction.dropped) + 1
        if self._used is None or self._used.rounds != rounds:
            self._used = Used(transcript, rounds)
        return self._used

    def render_round(
        self, number: int, round_: Round, aside: Aside, used: Used | None
    ) -> Sequence[Message]:
        """Those of the round, and of what was refused beside it.

        Args:
            used: what stays of its results where they are left out. What was left out once stays
                as it is: the server has read it.
        """
        key = number, used is not None
        rendered = self._rendered.get(key)
        if rendered is None or rendered[0] is not round_:
            rendered = round_, _write_round(round_, aside, used)
            self._rendered[key] = rendered
        return rendered[1]


def _describe_left_out(rounds: Sequence[Round], used: Used, longest: int | None) -> str:
    """What was asked in them, so that it is not asked again, and what of it was used."""
    steps = [round_.step for round_ in reversed(rounds)]
    calls = [call for step in steps if isinstance(step, AnalystCalls) for call in step.calls]
    named = ", ".join(f"{call.name} {dump_compactly(call.arguments)}" for call in calls)
    note = _DROPPED.format(len(rounds), _clip(named, min(_CALLS_NAMED, longest or _CALLS_NAMED)))
    lines = "\n".join(dict.fromkeys(_list_lines_used(rounds, used)))
    if not lines:
        return note
    room = min(_LINES_KEPT, longest or _LINES_KEPT)
    return f"{note}\n{_LINES.format(_clip(lines, room))}"


def _list_lines_used(rounds: Sequence[Round], used: Used) -> Iterator[str]:
    """With their paths, the last first."""
    for round_ in reversed(rounds):
        for answer in round_.answers:
            path = answer.call.arguments.get("filePath")
            for line in used.keep_lines(answer):
                yield f"{path}:{line}"


def _truncate(message: Message, longest: int) -> Message:
    short = {**message, "content": _clip(message["content"], longest)}
    if calls := message.get("tool_calls"):
        short["tool_calls"] = [_shorten_call(call, longest) for call in calls]
    return short


def _clip(text: str, longest: int) -> str:
    """The beginning of a text that takes so many bytes in a request, escapes and all."""
    if _measure_size(text) <= longest:
        return text
    short = text[:longest]
    length = (
        bisect_right(range(len(short) + 1), longest, key=lambda end: _measure_size(short[:end])) - 1
    )
    return short[:length] + _TRUNCATED


def _measure_size(text: str) -> int:
    return len(json.dumps(text, ensure_ascii=False).encode("utf-8", "replace"))


def _shorten_call(call: Mapping[str, Any], longest: int) -> Message:
    """Arguments stay JSON, so long ones go whole."""
    function = call["function"]
    if _measure_size(function["arguments"]) <= longest:
        return dict(call)
    return {**call, "function": {**function, "arguments": "{}"}}


def _write_round(round_: Round, aside: Aside, used: Used | None) -> list[Message]:
    step = round_.step
    if isinstance(step, AnalystCalls):
        return _render_calls(step, round_, aside, used)
    if isinstance(step, Submission) and step.call_id:
        call = make_tool_call(step.call_id, SUBMIT, step.arguments or {})
        return [
            {"role": "assistant", "content": step.text, "tool_calls": [call]},
            make_tool_result(step.call_id, round_.feedback or _RECEIVED),
        ]
    return [*render_spoken(step), {"role": "user", "content": round_.feedback or _GO_ON}]


def _render_calls(
    step: AnalystCalls, round_: Round, aside: Aside, used: Used | None
) -> list[Message]:
    answers = {answer.call.id: answer for answer in round_.answers}
    calls = [make_tool_call(call.id, call.name, call.arguments) for call in step.calls]
    calls += [make_tool_call(call.id, call.name, call.arguments) for call, _ in aside.refused]
    results = [
        make_tool_result(call.id, _answer(answers.get(call.id), used)) for call in step.calls
    ]
    results += [make_tool_result(call.id, text) for call, text in aside.refused]
    if round_.feedback:
        results[-1]["content"] += f"\n{round_.feedback}"
    return [{"role": "assistant", "content": step.text, "tool_calls": calls}, *results]


def render_spoken(step: Submission | Text) -> list[Message]:
    """An answer in words; never empty, which some servers refuse."""
    return [make_assistant_message(step.text, step.reasoning)]


def make_assistant_message(text: str, reasoning: str = "") -> Message:
    """Where there was no text, the end of the reasoning, so that the thought is not lost."""
    return {"role": "assistant", "content": text or reasoning[-_MAX_REASONING:] or "…"}


def make_tool_call(call_id: str, name: str, arguments: Mapping[str, Any]) -> Message:
    """Arguments are always JSON: a server may refuse a history with broken ones."""
    function = {"name": name, "arguments": dump_compactly(arguments)}
    return {"id": call_id, "type": "function", "function": function}


def make_tool_result(call_id: str, content: str) -> Message:
    return {"role": "tool", "tool_call_id": call_id, "content": content}


def render_refusal(text: str, calls: Sequence[tuple[RequestedCall, str]]) -> list[Message]:
    """A turn whose calls were all refused, each with its reminder."""
    requested = [make_tool_call(call.id, call.name, call.arguments) for call, _ in calls]
    results = [make_tool_result(call.id, reason) for call, reason in calls]
    return [{"role": "assistant", "content": text, "tool_calls": requested}, *results]


def _answer(answer: CallAnswer | None, used: Used | None) -> str:
    if answer is None:
        return _NOT_RUN
    content = dump_compactly(answer.result.envelope())
    if used and answer.result.success:
        content = dump_compactly(fold_result(answer, used, len(content)))
    return f"{content}\n{answer.note}" if answer.note else content


def dump_compactly(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
