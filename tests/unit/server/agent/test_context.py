"""What a model is sent stays within its window, whatever happened before."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from whence.agent import budget
from whence.agent.catalogue import choose_offered
from whence.agent.chat_messages import Aside, Message, render, render_refusal
from whence.agent.context import Context
from whence.agent.model_analyst import ModelAnalyst
from whence.agent.prompts import SYSTEM_PROMPT
from whence.agent.token_estimator import TokenEstimator
from whence.domain.analysis import Draft, Usage
from whence.domain.errors import ContextOverflowError
from whence.domain.events import Emit, ErrorEvent, Event
from whence.domain.ports import Completion, Effort, RequestedCall
from whence.domain.transcript import (
    AnalystCall,
    AnalystCalls,
    CallAnswer,
    Round,
    Step,
    Submission,
    Text,
    Transcript,
)
from whence_tools.catalogue import all_tools
from whence_tools.contract import ErrorCode, ToolResult
from whence_tools.errors.model import Problem
from whence_tools.publish import chat

TASK = "Error: it is None. Find the root cause."
WINDOWS = [4096, 8192, 16384, 32768, 131072]


@dataclass
class Reader:
    """A model that reads as much as its window holds and counts as its tokenizer does.

    Attributes:
        holds: tokens; the middle of what is longer is left out without a word, or refused.
        density: its tokens per estimated one.
    """

    context_length: int
    holds: int
    density: float = 1.0
    refuses: bool = False
    names_window: bool = True
    name: str = "vendor/reader"
    asked: list[list[Message]] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    efforts: tuple[Effort, ...] = ()

    async def complete(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]],
        *,
        emit: Emit,
        max_tokens: int,
        effort: Effort | None = None,
    ) -> Completion:
        sent = [dict(message) for message in messages]
        self.asked.append(sent)
        tokens = self.count(sent, tools)
        if tokens > self.holds and self.refuses:
            raise ContextOverflowError("too long", self.holds if self.names_window else None)
        if tokens > self.holds:
            tokens = self.count([*sent[:3], sent[-1]], tools)
        self.counts.append(tokens)
        call = RequestedCall(f"c{len(self.asked)}", "read_file", {"filePath": "a.py"})
        return Completion(calls=(call,), usage=Usage(prompt_tokens=tokens, total_tokens=tokens))

    def count(
        self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
    ) -> int:
        return int(budget.estimate_request(messages, tools) * self.density)


def tools_for(window: int) -> list[dict[str, Any]]:
    system = {"role": "system", "content": SYSTEM_PROMPT}
    return choose_offered(map(chat, all_tools()), window, submits=True, system=system)


def context_of(window: int, estimator: TokenEstimator | None = None) -> Context:
    model = Reader(window, window)
    return Context(model, estimator or TokenEstimator(), SYSTEM_PROMPT, tools_for(window))


texts = st.one_of(
    st.text(max_size=60),
    st.builds(
        lambda piece, times: piece * times, st.text(min_size=1, max_size=9), st.integers(0, 900)
    ),
)


@st.composite
def rounds(draw: st.DrawFn, number: int) -> tuple[Round, Aside]:
    def called(index: int) -> AnalystCall:
        return AnalystCall(f"call_{number}_{index}", "read_file", {"filePath": draw(texts)})

    def answer(call: AnalystCall) -> CallAnswer:
        failed = ToolResult.failure(ErrorCode.FILE_NOT_FOUND, draw(texts))
        result = draw(st.sampled_from([ToolResult(data={"content": draw(texts)}), failed]))
        return CallAnswer(call, result, draw(st.none() | texts))

    aside = Aside()
    if draw(st.booleans()):
        aside.before += render_refusal(
            draw(texts), [(RequestedCall(f"r_{number}", "read", {}), "No.")]
        )
    kind = draw(st.sampled_from(["calls", "calls", "calls", "text", "submission"]))
    feedback = draw(st.none() | texts)
    if kind == "text":
        return Round(Text(draw(texts), draw(texts)), feedback=feedback), aside
    if kind == "submission":
        draft = Draft(root_cause=draw(texts), solution="", confidence=0.5)
        arguments = {"rootCause": draft.root_cause}
        return Round(Submission(draft, f"s_{number}", arguments), feedback=feedback), aside
    calls = tuple(called(index) for index in range(draw(st.integers(1, 4))))
    if draw(st.booleans()):
        aside.refused.append((RequestedCall(f"x_{number}", "nothing", {}), draw(texts)))
    # a call may have been cut off before its answer
    answers = tuple(answer(call) for call in calls[: draw(st.integers(0, len(calls)))])
    return Round(AnalystCalls(calls, draw(texts)), answers, feedback), aside


@st.composite
def histories(draw: st.DrawFn) -> tuple[Transcript, dict[int, Aside]]:
    transcript = Transcript(Problem(), task=TASK + draw(texts))
    asides = {}
    for number in range(draw(st.integers(0, 12))):
        round_, asides[number] = draw(rounds(number))
        transcript.rounds.append(round_)
    return transcript, asides


def no_result_without_its_call(messages: Sequence[Message]) -> bool:
    """Every result follows its call, every call has its result, before anybody else speaks."""
    open_calls: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            if message["tool_call_id"] not in open_calls:
                return False
            open_calls.remove(message["tool_call_id"])
        elif open_calls:
            return False
        open_calls += [call["id"] for call in message.get("tool_calls", ())]
    return not open_calls


@pytest.mark.parametrize("window", WINDOWS)
@given(history=histories(), ratio=st.floats(0.5, 1.8))
def test_any_history_is_cut_to_fit_with_system_prompt_and_task_and_no_orphan(
    window: int, history: tuple[Transcript, dict[int, Aside]], ratio: float
) -> None:
    transcript, asides = history
    estimator = TokenEstimator()
    estimator.learn(1000, int(1000 * ratio))
    context = context_of(window, estimator)
    messages = context.render_messages(transcript, asides)
    assert messages[0] == {"role": "system", "content": SYSTEM_PROMPT}
    assert messages[1]["role"] == "user"
    assert messages[1]["content"].startswith(TASK)
    assert no_result_without_its_call(messages)
    needed = estimator.estimate(context.estimate_tokens(messages)) + context.reserve
    assert needed <= window * budget.USABLE_SHARE + 1


@given(history=histories())
def test_a_history_that_fits_is_only_ever_added_to(
    history: tuple[Transcript, dict[int, Aside]],
) -> None:
    whole, _ = history
    context = context_of(32768)
    room = budget.count_prompt_room(32768)
    assume(context.estimate_tokens(render(SYSTEM_PROMPT, whole.task, whole, {})) <= room)
    growing = Transcript(whole.problem, whole.task)
    before = context.render_messages(growing, {})
    for round_ in whole.rounds:
        growing.rounds.append(round_)
        messages = context.render_messages(growing, {})
        assert messages[: len(before)] == before
        before = messages


def long_round(number: int, size: int = 400) -> Round:
    call = AnalystCall(f"c{number}", "read_file", {"filePath": f"{number}.py"})
    result = ToolResult(data={"content": "x = 1\n" * size})
    return Round(AnalystCalls((call,)), (CallAnswer(call, result),))


def test_what_is_noted_beside_a_result_that_was_sent_already_is_sent_too() -> None:
    context, transcript = context_of(16384), Transcript(Problem(), TASK, [long_round(0)])
    before = context.render_messages(transcript, {})
    [seen] = transcript.rounds[0].answers
    noted = replace(seen, note="Conclude now.")
    transcript.rounds[0] = replace(transcript.rounds[0], answers=(noted,))
    after = context.render_messages(transcript, {})
    assert after[:-1] == before[:-1]
    assert after[-1]["content"] == f"{before[-1]['content']}\nConclude now."


def test_older_results_go_first_and_the_last_round_stays_whole() -> None:
    transcript = Transcript(Problem(), TASK, [long_round(n) for n in range(12)])
    messages = context_of(16384).render_messages(transcript, {})
    results = [message["content"] for message in messages if message["role"] == "tool"]
    assert ["leftOut" in result for result in results] == [True] * 11 + [False]


def test_where_that_is_not_enough_rounds_go_whole_and_their_calls_are_named() -> None:
    transcript = Transcript(Problem(), TASK, [long_round(n, 100) for n in range(40)])
    messages = context_of(8192).render_messages(transcript, {})
    assert [message["role"] for message in messages[2:]] == ["assistant", "tool"]
    assert "39 earlier rounds are left out" in messages[1]["content"]
    assert 'read_file {"filePath":"38.py"}, read_file' in messages[1]["content"]


def test_what_can_be_left_out_leaves_as_much_room_for_the_next_result() -> None:
    lately = [long_round(n, 60) for n in range(2)]
    context = context_of(8192)
    few = context.limit_result_bytes(Transcript(Problem(), TASK, lately), {}, calls=1)
    older = [long_round(n, 900) for n in range(9, 12)]
    many = context.limit_result_bytes(Transcript(Problem(), TASK, older + lately), {}, calls=1)
    nothing = context.limit_result_bytes(Transcript(Problem(), TASK), {}, calls=1)
    assert many > few * 0.75
    assert budget.MIN_RESULT_BYTES < many <= few <= nothing


def test_the_estimate_follows_what_the_server_counts() -> None:
    estimator = TokenEstimator()
    for _ in range(6):
        estimator.learn(1000, 700)
    assert estimator.estimate(2000) == pytest.approx(1400, rel=0.02)
    estimator.learn(1000, 30)
    assert estimator.estimate(2000) == pytest.approx(1400, rel=0.02), (
        "not a count of the whole prompt"
    )


def test_a_dense_tokenizer_leaves_less_room_and_a_sparse_one_more() -> None:
    dense, sparse = TokenEstimator(), TokenEstimator()
    dense.learn(1000, 1400)
    sparse.learn(1000, 700)
    transcript = Transcript(Problem(), TASK, [long_round(0, 150)])
    one, other = (context_of(8192, estimator) for estimator in (dense, sparse))
    assert one.limit_result_bytes(transcript, {}, calls=4) < other.limit_result_bytes(
        transcript, {}, calls=4
    )


async def investigated(
    model: Reader, steps: int, *, size: int = 60, estimator: TokenEstimator | None = None
) -> tuple[list[Event], ModelAnalyst]:
    """So many steps of an analyst, each answered with a result of its budget's size."""
    analyst = ModelAnalyst(model, map(chat, all_tools()), estimator=estimator)
    events: list[Event] = []
    transcript = Transcript(Problem(), TASK)
    for _ in range(steps):
        step: Step = await analyst.next(transcript, events.append)
        assert isinstance(step, AnalystCalls)
        data = {"content": ("x = 1\n" * size)[: analyst.limit_result_bytes(transcript, 1)]}
        answers = tuple(CallAnswer(call, ToolResult(data=data)) for call in step.calls)
        transcript.rounds.append(Round(step, answers))
    return events, analyst


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("density", [0.6, 1.0, 1.3])
async def test_a_long_investigation_never_fills_the_window(window: int, density: float) -> None:
    model = Reader(window, window, density)
    events, _ = await investigated(model, 30, size=400)
    later = model.counts[1:]
    assert max(later) + budget.reserve_output(window) <= window * 0.9
    assert events == []


async def test_a_silent_cut_is_reported_and_asked_again_with_less() -> None:
    estimator = TokenEstimator()
    model = Reader(context_length=16384, holds=4500)
    events, analyst = await investigated(model, 12, size=150, estimator=estimator)
    [cut, *_] = [event for event in events if isinstance(event, ErrorEvent)]
    assert cut.code == "CONTEXT_CUT"
    assert "load the model with a larger one" in cut.message
    assert analyst.context_length < 16384
    learnt = model.asked[-3:]
    assert all(model.count(sent, tools_for(16384)) <= 4500 for sent in learnt)
    again = Reader(context_length=16384, holds=4500)
    events, _ = await investigated(again, 12, size=150, estimator=estimator)
    assert events == [], "what was learnt holds for the next investigation"


async def test_loaded_anew_with_another_window_the_model_starts_afresh() -> None:
    estimator = TokenEstimator()
    await investigated(Reader(context_length=16384, holds=4500), 12, size=150, estimator=estimator)
    assert estimator.choose_window(16384) < 16384
    assert estimator.choose_window(32768) == 32768


async def test_counts_that_leave_out_what_was_cached_are_no_cut() -> None:
    class Cached(Reader):
        def count(
            self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]
        ) -> int:
            new = messages if len(self.asked) == 1 else messages[-1:]
            return budget.estimate_request(new, tools if len(self.asked) == 1 else [])

    events, analyst = await investigated(Cached(16384, 16384), 6)
    assert events == []
    assert analyst.context_length == 16384


@pytest.mark.parametrize("names_window", [True, False])
async def test_a_refused_request_teaches_the_real_window(*, names_window: bool) -> None:
    model = Reader(16384, holds=5000, refuses=True, names_window=names_window)
    events, analyst = await investigated(model, 12, size=150)
    refused = len(model.asked) - len(model.counts)
    assert 1 <= refused <= 4
    assert analyst.context_length < 16384 if not names_window else analyst.context_length == 5000
    assert max(model.counts) <= 5000
    assert events == []


async def test_what_cannot_be_made_to_fit_is_said() -> None:
    model = Reader(16384, holds=900, refuses=True)
    with pytest.raises(ContextOverflowError):
        async with asyncio.timeout(20):
            await investigated(model, 1)
    assert len(model.asked) < 12


@pytest.mark.parametrize("window", [2048, 4096, 6144])
def test_a_small_window_is_offered_a_small_catalogue_that_can_finish(window: int) -> None:
    tools = tools_for(window)
    names = [tool["function"]["name"] for tool in tools]
    assert names[0] == "read_file"
    assert names[-1] == "submit_analysis"
    assert len(names) <= budget.SMALL_CATALOGUE
    fixed = budget.estimate_request([{"role": "system", "content": SYSTEM_PROMPT}], tools)
    assert fixed < budget.count_prompt_room(window)


def test_four_thousand_tokens_hold_three_tools_and_room_for_results() -> None:
    assert [tool["function"]["name"] for tool in tools_for(4096)] == [
        "read_file", "get_code_context", "find_callers_of_function", "submit_analysis",
    ]  # fmt: skip
    allowed = context_of(4096).limit_result_bytes(Transcript(Problem(), TASK), {}, calls=1)
    assert allowed > 2000


def test_the_catalogue_does_not_depend_on_what_was_learnt() -> None:
    assert json.dumps(tools_for(4096)) == json.dumps(tools_for(4096))
    assert len(tools_for(16384)) == len(all_tools()) + 1
