"""Every fault of the catalogue: the investigation's step ends right, or with its own error."""

from __future__ import annotations

import json

import pytest

from tests.support.lmstudio import CallSpec, LMStudio, Turn
from tests.support.lmstudio.analyst import analyst_on
from tests.support.lmstudio.faults import FAULTS
from whence.agent.transcript import Answer, Call, Calls, Round, Text, Transcript
from whence.errors import AnalystError, ContextOverflowError
from whence.llm import failures
from whence_tools.contract import ToolResult
from whence_tools.errors.model import Problem

FIRST = CallSpec("read_file", {"filePath": "src/a.py", "lineStart": 12})
SECOND = CallSpec("read_file", {"filePath": "src/b.py"})
READ_ONE = Turn(text="I read it.", calls=(FIRST,))
WINDOW = 16384

# One answer is enough: what the fault did to it is undone.
REPAIRED = ("F01", "F02", "F03", "F07", "F08", "F16", "F50", "F51", "F52", "F54", "F56")
# The same request is sent again, so often.
RETRIED = {
    "F09": (1, failures.EmptyAnswerError),
    "F23": (1, failures.ModelGoneError),
    "F32": (2, failures.ChannelError),
    "F34": (1, failures.ModelGoneError),
    "F37": (1, failures.EmptyAnswerError),
    "F40": (1, failures.ModelGoneError),
    "F47": (1, failures.ModelGoneError),
}
# Nothing can be done but to say it.
REPORTED = {
    "F28": failures.SchemaRejectedError,
    "F29": failures.TemplateError,
    "F30": failures.TemplateError,
    "F45": failures.EndpointMissingError,
}
OVERFLOWS = (*(name for name in FAULTS if name.startswith("F35")), "F36")
# These have a test of their own below.
ALONE = {"F05", "F06", "F17", "F41", "F44", "F53"}


def faulty(name: str, turn: Turn = READ_ONE) -> Turn:
    return Turn(turn.text, turn.reasoning, turn.calls, turn.finish, name)


def transcript(rounds: int = 0) -> Transcript:
    history = Transcript(Problem(), task="KeyError: 'x' in src/a.py:12")
    for number in range(rounds):
        call = Call(f"1000000{number:02}", "read_file", {"filePath": f"src/{number}.py"})
        result = ToolResult(data={"content": f"line of {number}\n" * 40})
        history.rounds.append(Round(Calls((call,)), (Answer(call, result),)))
    return history


async def steps(lmstudio: LMStudio, history: Transcript | None = None) -> object:
    """The next step of an investigation against the stand-in."""
    async with analyst_on(lmstudio) as analyst:
        return await analyst.next(history or transcript(), lambda _: None)


def arguments(step: object) -> list[dict[str, object]]:
    assert isinstance(step, Calls)
    assert all(call.name == "read_file" for call in step.calls)
    return [call.arguments for call in step.calls]


def test_every_named_fault_is_tested_here() -> None:
    tested = {*REPAIRED, *RETRIED, *REPORTED, *OVERFLOWS, *ALONE}
    assert tested == {name for name in FAULTS if name.startswith("F")}


@pytest.mark.parametrize("name", REPAIRED)
async def test_what_can_be_repaired_is_run_as_it_was_meant(name: str) -> None:
    lmstudio = LMStudio(faulty(name))
    assert arguments(await steps(lmstudio)) == [dict(FIRST.arguments)]
    assert [request.fault for request in lmstudio.requests] == [name]


async def test_f05_calls_run_together_are_run_apart() -> None:
    lmstudio = LMStudio(faulty("F05", Turn(calls=(FIRST, SECOND))))
    step = await steps(lmstudio)
    assert arguments(step) == [dict(FIRST.arguments), dict(SECOND.arguments)]
    assert isinstance(step, Calls)
    assert len({call.id for call in step.calls}) == 2


async def test_f06_an_empty_list_of_calls_is_a_plain_answer() -> None:
    step = await steps(LMStudio(faulty("F06", Turn(text="It is the default."))))
    assert isinstance(step, Text)
    assert step.text == "It is the default."


async def test_f17_an_answer_that_is_all_reasoning_is_asked_to_be_said() -> None:
    lmstudio = LMStudio(faulty("F17", Turn(text="The default is missing.")), READ_ONE)
    assert arguments(await steps(lmstudio)) == [dict(FIRST.arguments)]
    nudged = lmstudio.requests[1].body["messages"]
    assert "The default is missing." in nudged[-2]["content"]
    assert nudged[-1]["role"] == "user"


async def test_f17_reasoning_counts_as_the_answer_when_nothing_else_comes() -> None:
    silent = faulty("F17", Turn(text="The default is missing."))
    step = await steps(LMStudio(silent, silent, silent))
    assert isinstance(step, Text)
    assert step.text == "The default is missing."


@pytest.mark.parametrize("name", sorted(RETRIED))
async def test_what_may_pass_is_tried_again(name: str) -> None:
    retries, _ = RETRIED[name]
    lmstudio = LMStudio(*[faulty(name)] * retries, READ_ONE)
    assert arguments(await steps(lmstudio)) == [dict(FIRST.arguments)]
    assert len(lmstudio.requests) == retries + 1


@pytest.mark.parametrize("name", sorted(RETRIED))
async def test_what_does_not_pass_ends_with_its_own_error(name: str) -> None:
    retries, kind = RETRIED[name]
    lmstudio = LMStudio(*[faulty(name)] * (retries + 1))
    with pytest.raises(kind) as caught:
        await steps(lmstudio)
    assert kind.advice in str(caught.value)
    assert len(lmstudio.requests) == retries + 1


@pytest.mark.parametrize("name", sorted(REPORTED))
async def test_what_cannot_be_helped_is_reported_at_once(name: str) -> None:
    lmstudio = LMStudio(faulty(name))
    with pytest.raises(REPORTED[name]) as caught:
        await steps(lmstudio)
    assert isinstance(caught.value, AnalystError)
    assert REPORTED[name].advice in str(caught.value)
    assert len(lmstudio.requests) == 1


@pytest.mark.parametrize("name", OVERFLOWS)
async def test_an_overflow_gives_up_older_results_and_goes_on(name: str) -> None:
    lmstudio = LMStudio(faulty(name), READ_ONE)
    assert arguments(await steps(lmstudio, transcript(4))) == [dict(FIRST.arguments)]
    before, after = (request.body["messages"] for request in lmstudio.requests)
    assert [message["role"] for message in before] == [message["role"] for message in after]
    assert sum("leftOut" in message["content"] for message in after) == 2
    assert after[-1] == before[-1], "the last results stay"


@pytest.mark.parametrize("name", OVERFLOWS)
async def test_an_overflow_with_nothing_to_give_up_is_reported_with_its_window(name: str) -> None:
    with pytest.raises(ContextOverflowError, match="larger context") as caught:
        await steps(LMStudio(faulty(name)))
    assert caught.value.context_length == (None if name == "F35-numberless" else WINDOW)


async def test_f41_an_answer_that_breaks_off_is_asked_for_again_as_a_whole() -> None:
    lmstudio = LMStudio(faulty("F41"), READ_ONE)
    assert arguments(await steps(lmstudio)) == [dict(FIRST.arguments)]
    assert [request.body["stream"] for request in lmstudio.requests] == [True, False]


async def test_f44_a_call_whose_name_was_lost_is_asked_for_again() -> None:
    lmstudio = LMStudio(faulty("F44", Turn(calls=(FIRST,))), READ_ONE)
    assert arguments(await steps(lmstudio)) == [dict(FIRST.arguments)]
    reminder = lmstudio.requests[1].body["messages"][-1]
    assert (reminder["role"], "read_file" in reminder["content"]) == ("tool", True)


async def test_f53_nothing_is_run_from_arguments_that_were_cut_off() -> None:
    lmstudio = LMStudio(faulty("F53"), READ_ONE)
    assert arguments(await steps(lmstudio)) == [dict(FIRST.arguments)]
    asked_again = lmstudio.requests[1].body["messages"]
    assert "cut off" in asked_again[-1]["content"]
    assert json.loads(asked_again[-2]["tool_calls"][0]["function"]["arguments"]) == {}
