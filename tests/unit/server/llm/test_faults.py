"""Every fault of the catalogue: it fires, and the step of the investigation ends right or with its
own error."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.lmstudio import PROFILES, CallSpec, LMStudio, Turn
from tests.support.lmstudio.analyst import IMPATIENT, READ_FILE, analyst_on
from tests.support.lmstudio.faults import FAULTS
from whence.agent.loop import RepeatedCallError
from whence.agent.tools import CONCLUDE, RepeatGuard
from whence.domain.errors import ContextOverflowError
from whence.domain.events import ChatDelta
from whence.domain.transcript import (
    AnalystCall,
    AnalystCalls,
    CallAnswer,
    Round,
    Step,
    Text,
    Transcript,
)
from whence.llm import failures
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint
from whence.llm.transports import Transports
from whence_tools.contract import ToolResult
from whence_tools.errors.model import Problem

RecordProperty = Callable[[str, Any], None]

# The failure catalogue's numbers, as the reference of LM Studio's behaviour lists them.
CATALOGUE = (
    "F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08", "F09", "F10",
    "F11", "F12", "F13", "F14", "F15", "F16", "F17", "F18", "F19", "F20",
    "F21", "F22", "F23", "F24", "F25", "F26", "F27", "F28", "F29", "F30",
    "F31", "F32", "F33", "F34", "F35", "F36", "F37", "F38", "F39", "F40",
    "F41", "F42", "F43", "F44", "F45", "F46", "F47", "F48", "F49", "F50",
    "F51", "F52", "F53", "F54", "F55", "F56", "F57", "F58",
)  # fmt: skip
NOT_THE_CLIENTS = {
    "F46": "messages are sent as single strings, so there are no parts to change places",
}

FIRST = CallSpec("read_file", {"filePath": "src/a.py", "lineStart": 12})
SECOND = CallSpec("read_file", {"filePath": "src/b.py"})
READ_ONE = Turn(text="I read it.", calls=(FIRST,))
READ_TWO = Turn(calls=(FIRST, SECOND))
WINDOW = 16384


def named(*numbers: str) -> tuple[str, ...]:
    """The stand-in's faults with these numbers, all variants of each."""
    return tuple(name for name in FAULTS if name.partition("-")[0] in numbers)


# One answer is enough: what the fault did to it is undone.
REPAIRED = named(
    "F01", "F02", "F03", "F07", "F08", "F10", "F11", "F12", "F16", "F19", "F21",
    "F50", "F51", "F52", "F55", "F56", "F48", "F49",
)  # fmt: skip
# So it is with two calls at once.
REPAIRED_TWO = ("F04", "F05", "F57")
# Asked again for one whole answer instead of a stream.
ASKED_WHOLE = {
    "F09": failures.EmptyAnswerError,
    "F13": failures.CallUnparsedError,
    "F14": failures.EmptyAnswerError,
    "F37": failures.EmptyAnswerError,
    "F44": None,  # only a stream can be spliced
}
# The same request is sent again, so often.
RETRIED = {
    "F23": (1, failures.ModelGoneError),
    "F27": (1, failures.ModelGoneError),
    "F32": (2, failures.ChannelError),
    "F33": (2, failures.ChannelError),
    "F34": (1, failures.ModelGoneError),
    "F39": (1, failures.RunawayAnswerError),
    "F40": (1, failures.ModelGoneError),
    "F47": (1, failures.ModelGoneError),
}
# The request is changed, so often, until there is nothing left to change.
CHANGED = {
    "F20": (2, failures.SchemaRejectedError),
    "F24": (2, failures.FieldRejectedError),
    "F25": (2, failures.FieldRejectedError),
    "F26": (2, failures.SchemaRejectedError),
    "F28": (2, failures.SchemaRejectedError),
    "F29": (3, failures.TemplateError),
    "F29-engine": (3, failures.TemplateError),
    "F30": (3, failures.TemplateError),
    "F31": (3, failures.TemplateError),
}
REPORTED = {"F45": failures.EndpointMissingError}
OVERFLOWS = named("F35", "F36", "F58")
NUMBERLESS = {"F35-numberless", "F58"}
# These have a test of their own below.
ALONE = {
    "F04-lost", "F06", "F15", "F17", "F18", "F22", "F38", "F41", "F42", "F43", "F53", "F54",
}  # fmt: skip


def faulty(name: str, turn: Turn = READ_ONE) -> Turn:
    return Turn(turn.text, turn.reasoning, turn.calls, turn.finish, name)


def transcript(rounds: int = 0) -> Transcript:
    history = Transcript(Problem(), task="KeyError: 'x' in src/a.py:12")
    for number in range(rounds):
        call = AnalystCall(f"1000000{number:02}", "read_file", {"filePath": f"src/{number}.py"})
        result = ToolResult(data={"content": f"line of {number}\n" * 40})
        history.rounds.append(Round(AnalystCalls((call,)), (CallAnswer(call, result),)))
    return history


async def step_of(lmstudio: LMStudio, history: Transcript | None = None) -> Step:
    """The next step of an investigation against the stand-in."""
    async with asyncio.timeout(20), analyst_on(lmstudio) as analyst:
        return await analyst.next(history or transcript(), lambda _: None)


def arguments(step: object) -> list[dict[str, Any]]:
    assert isinstance(step, AnalystCalls)
    assert all(call.name == "read_file" for call in step.calls)
    return [call.arguments for call in step.calls]


class Share:
    """Notes for the run's summary how many of the calls that a model meant were run."""

    def __init__(self, record_property: RecordProperty) -> None:
        self._record = record_property

    def of(self, step: Step, *meant: CallSpec) -> None:
        ran = arguments(step) if isinstance(step, AnalystCalls) else []
        self._record("intended calls", [len(meant), sum(dict(c.arguments) in ran for c in meant)])
        assert ran == [dict(call.arguments) for call in meant]


@pytest.fixture
def share(record_property: RecordProperty) -> Share:
    return Share(record_property)


def test_every_number_of_the_catalogue_is_tested_or_says_why_not() -> None:
    groups = (REPAIRED, REPAIRED_TWO, ASKED_WHOLE, RETRIED, CHANGED, REPORTED, OVERFLOWS, ALONE)
    tested = {name for group in groups for name in group}
    assert {name.partition("-")[0] for name in tested} | {*NOT_THE_CLIENTS} == {*CATALOGUE}
    assert tested == {name for name in FAULTS if name.startswith("F")} - {*NOT_THE_CLIENTS}


@pytest.mark.parametrize("name", REPAIRED)
async def test_what_can_be_repaired_is_run_as_it_was_meant(name: str, share: Share) -> None:
    lmstudio = LMStudio(faulty(name))
    share.of(await step_of(lmstudio), FIRST)
    assert lmstudio.fired == [name]
    assert len(lmstudio.requests) == 1


@pytest.mark.parametrize("profile", ["legacy", "engine"])
@pytest.mark.parametrize("name", sorted({*REPAIRED} - {"F16"}))
async def test_it_is_repaired_in_every_era(name: str, profile: str, share: Share) -> None:
    share.of(await step_of(LMStudio(faulty(name), profile=PROFILES[profile])), FIRST)


async def test_f16_a_call_in_closed_thoughts_has_to_be_made_outside_of_them(share: Share) -> None:
    lmstudio = LMStudio(faulty("F16"), READ_ONE, profile=PROFILES["legacy"])
    share.of(await step_of(lmstudio), FIRST)
    assert lmstudio.fired == ["F16"]
    assert lmstudio.requests[1].body["messages"][-1]["role"] == "user"


@pytest.mark.parametrize("name", REPAIRED_TWO)
async def test_calls_that_were_mixed_up_are_told_apart(name: str, share: Share) -> None:
    lmstudio = LMStudio(faulty(name, READ_TWO))
    step = await step_of(lmstudio)
    share.of(step, FIRST, SECOND)
    assert isinstance(step, AnalystCalls)
    assert len({call.id for call in step.calls}) == 2
    assert lmstudio.fired == [name]


async def test_f04_a_call_that_never_came_is_the_models_to_make_again(share: Share) -> None:
    lmstudio = LMStudio(faulty("F04-lost", READ_TWO))
    share.of(await step_of(lmstudio), FIRST)
    assert lmstudio.fired == ["F04-lost"]


async def test_f06_an_empty_list_of_calls_is_a_plain_answer() -> None:
    lmstudio = LMStudio(faulty("F06", Turn(text="It is the default.")))
    step = await step_of(lmstudio)
    assert isinstance(step, Text)
    assert step.text == "It is the default."
    assert lmstudio.fired == ["F06"]


@pytest.mark.parametrize("name", sorted(ASKED_WHOLE))
async def test_what_a_stream_lost_is_asked_for_as_a_whole(name: str, share: Share) -> None:
    lmstudio = LMStudio(faulty(name), READ_ONE)
    share.of(await step_of(lmstudio), FIRST)
    assert lmstudio.fired == [name]
    assert [request.body["stream"] for request in lmstudio.requests] == [True, False]


@pytest.mark.parametrize("name", sorted(name for name, kind in ASKED_WHOLE.items() if kind))
async def test_what_is_lost_again_ends_with_its_own_error(name: str) -> None:
    lmstudio = LMStudio(faulty(name), faulty(name))
    kind = ASKED_WHOLE[name]
    assert kind is not None
    with pytest.raises(kind) as caught:
        await step_of(lmstudio)
    assert kind.advice in str(caught.value)
    assert lmstudio.fired == [name, name]


async def test_f15_an_example_in_closed_thoughts_is_not_run() -> None:
    thought = '<think>A call looks like [TOOL_REQUEST]{"name": "read_file", "arguments": {}}'
    lmstudio = LMStudio(Turn(text=f"{thought}[END_TOOL_REQUEST]</think>It is the default."))
    step = await step_of(lmstudio)
    assert isinstance(step, Text)
    assert step.text == "It is the default."


async def test_f15_an_example_that_the_server_ran_is_a_call_like_any_other() -> None:
    lmstudio = LMStudio(faulty("F15"))
    assert arguments(await step_of(lmstudio)) == [{}]
    assert lmstudio.fired == ["F15"]


@pytest.mark.parametrize("name", ["F17", "F18"])
async def test_an_answer_that_is_all_reasoning_is_asked_to_be_said(name: str, share: Share) -> None:
    lmstudio = LMStudio(faulty(name, Turn(text="The default is missing.")), READ_ONE)
    share.of(await step_of(lmstudio), FIRST)
    nudged = lmstudio.requests[1].body["messages"]
    assert "The default is missing." in nudged[-2]["content"]
    assert nudged[-1]["role"] == "user"
    assert lmstudio.fired == [name]


async def test_f17_reasoning_is_no_answer_though_nothing_else_comes() -> None:
    silent = faulty("F17", Turn(text="The default is missing."))
    step = await step_of(LMStudio(silent, silent, silent))
    assert isinstance(step, Text)
    assert step.text == ""


async def test_f22_a_call_that_only_comes_unstreamed_is_got_that_way(share: Share) -> None:
    lmstudio = LMStudio(faulty("F22"), faulty("F22"))
    share.of(await step_of(lmstudio, transcript(1)), FIRST)
    assert [request.body["stream"] for request in lmstudio.requests] == [True, False]
    assert lmstudio.fired == ["F22"]


@pytest.mark.parametrize("name", sorted(RETRIED))
async def test_what_may_pass_is_tried_again(name: str, share: Share) -> None:
    retries, _ = RETRIED[name]
    lmstudio = LMStudio(*[faulty(name)] * retries, READ_ONE)
    share.of(await step_of(lmstudio), FIRST)
    assert lmstudio.fired == [name] * retries


@pytest.mark.parametrize("name", sorted(RETRIED))
async def test_what_does_not_pass_ends_with_its_own_error(name: str) -> None:
    retries, kind = RETRIED[name]
    lmstudio = LMStudio(*[faulty(name)] * (retries + 1))
    with pytest.raises(kind) as caught:
        await step_of(lmstudio)
    assert kind.advice in str(caught.value)
    assert lmstudio.fired == [name] * (retries + 1)


@pytest.mark.parametrize("name", sorted(CHANGED))
async def test_what_the_server_refuses_is_sent_in_another_form(name: str, share: Share) -> None:
    lmstudio = LMStudio(faulty(name), READ_ONE)
    share.of(await step_of(lmstudio, transcript(1)), FIRST)
    assert lmstudio.fired == [name]
    refused, taken = lmstudio.requests
    assert refused.raw != taken.raw


@pytest.mark.parametrize("name", sorted(CHANGED))
async def test_what_it_refuses_in_every_form_ends_with_its_own_error(name: str) -> None:
    changes, kind = CHANGED[name]
    lmstudio = LMStudio(*[faulty(name)] * (changes + 1))
    with pytest.raises(kind) as caught:
        await step_of(lmstudio, transcript(1))
    assert kind.advice in str(caught.value)
    assert len({request.raw for request in lmstudio.requests}) == changes + 1


@pytest.mark.parametrize("name", sorted(REPORTED))
async def test_what_cannot_be_helped_is_reported_at_once(name: str) -> None:
    lmstudio = LMStudio(faulty(name))
    with pytest.raises(REPORTED[name]) as caught:
        await step_of(lmstudio)
    assert REPORTED[name].advice in str(caught.value)
    assert lmstudio.fired == [name]


@pytest.mark.parametrize("name", OVERFLOWS)
async def test_an_overflow_gives_up_older_results_and_goes_on(name: str, share: Share) -> None:
    lmstudio = LMStudio(faulty(name), READ_ONE)
    share.of(await step_of(lmstudio, transcript(4)), FIRST)
    before, after = (request.body["messages"] for request in lmstudio.requests)
    assert len(json.dumps(after)) < len(json.dumps(before))
    assert lmstudio.fired == [name]


@pytest.mark.parametrize("name", OVERFLOWS)
async def test_an_overflow_with_nothing_to_give_up_is_reported_with_its_window(name: str) -> None:
    lmstudio = LMStudio(*[faulty(name)] * 4)
    with pytest.raises(ContextOverflowError, match="larger context") as caught:
        await step_of(lmstudio)
    assert caught.value.context_length == (None if name in NUMBERLESS else WINDOW)


async def test_f38_after_a_silent_cut_the_answer_counts_the_prompt_that_was_left() -> None:
    lmstudio = LMStudio(faulty("F38"))
    step = await step_of(lmstudio, transcript(4))
    assert isinstance(step, AnalystCalls)
    assert step.usage is not None
    [request] = lmstudio.requests
    assert lmstudio.fired == ["F38"]
    assert step.usage.prompt_tokens == request.prompt_tokens - request.cut_tokens


@pytest.mark.parametrize("name", ["F41", "F42"])
async def test_an_answer_that_breaks_off_is_asked_for_again_as_a_whole(
    name: str, share: Share
) -> None:
    lmstudio = LMStudio(faulty(name), READ_ONE)
    share.of(await step_of(lmstudio), FIRST)
    assert lmstudio.fired == [name]
    assert [request.body["stream"] for request in lmstudio.requests] == [True, False]


async def test_f43_a_server_that_goes_on_after_a_cancel_is_waited_for() -> None:
    never = asyncio.Event()
    lmstudio = LMStudio(Turn(text="A long answer.", fault="F43", hold=never), Turn(text="ok"))
    async with asyncio.timeout(20), lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=IMPATIENT)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            said = asyncio.Event()
            asked = asyncio.create_task(
                chat.complete(
                    [{"role": "user", "content": "Why?"}],
                    [READ_FILE],
                    emit=lambda event: said.set() if isinstance(event, ChatDelta) else None,
                    max_tokens=64,
                )
            )
            await said.wait()
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            again = await chat.complete(
                [{"role": "user", "content": "And now?"}],
                [],
                emit=lambda _: None,
                max_tokens=64,
            )
    assert again.text == "ok"
    assert lmstudio.fired == ["F43"]


async def test_f46_messages_have_no_parts_that_could_change_places() -> None:
    lmstudio = LMStudio(faulty("F46"))
    await step_of(lmstudio, transcript(2))
    messages = lmstudio.requests[0].body["messages"]
    assert all(isinstance(message["content"], str) for message in messages)
    assert lmstudio.fired == []


async def test_f48_the_model_that_answered_is_named() -> None:
    lmstudio = LMStudio(faulty("F48"))
    async with analyst_on(lmstudio) as analyst:
        await analyst.next(transcript(), lambda _: None)
        assert analyst.last_completion is not None
        assert analyst.last_completion.model == "vendor/omega-1b"


async def test_f53_nothing_is_run_from_arguments_that_were_cut_off(share: Share) -> None:
    lmstudio = LMStudio(faulty("F53"), READ_ONE)
    share.of(await step_of(lmstudio), FIRST)
    asked_again = lmstudio.requests[1].body["messages"]
    assert "cut off" in asked_again[-1]["content"]
    assert json.loads(asked_again[-2]["tool_calls"][0]["function"]["arguments"]) == {}
    assert lmstudio.fired == ["F53"]


class Counting:
    """Tools that count how often they are really used."""

    def __init__(self) -> None:
        self.ran = 0

    async def answer(self, calls: Any) -> list[CallAnswer]:
        self.ran += len(calls)
        return [CallAnswer(call, ToolResult(data={"content": "x = None"})) for call in calls]


async def test_f54_a_call_repeated_every_round_runs_once_and_ends_the_loop() -> None:
    history = transcript(1)
    lmstudio = LMStudio(*[faulty("F54")] * 6)
    tools = Counting()
    guard = RepeatGuard(tools)
    notes = []

    async def rounds() -> None:
        async with asyncio.timeout(20), analyst_on(lmstudio) as analyst:
            for _ in range(6):
                step = await analyst.next(history, lambda _: None)
                assert isinstance(step, AnalystCalls)
                answers = await guard.answer(step.calls)
                notes.append(answers[0].note)
                history.rounds.append(Round(step, tuple(answers)))

    with pytest.raises(RepeatedCallError):
        await rounds()
    assert tools.ran == 1
    assert CONCLUDE in notes
    assert {*lmstudio.fired} == {"F54"}
