"""Each wait has a limit of its own, and a name in the message."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.support.lmstudio import LMStudio, Turn
from tests.support.lmstudio.analyst import IMPATIENT
from whence.llm import failures
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.transports import Transports

QUESTION = [{"role": "user", "content": "Why?"}]


async def complete_until_error(turn: Turn, limits: TimeLimits) -> LMStudio:
    async with LMStudio(*[turn] * 8) as lmstudio:
        lmstudio.failures.clear()
        endpoint = Endpoint(url=lmstudio.url, limits=limits)
        opened = Transports().open(endpoint, await connect(endpoint))
        async with asyncio.timeout(20), opened as chat:
            await chat.complete(QUESTION, [], emit=lambda _: None, max_tokens=64)
    return lmstudio


@pytest.mark.parametrize(
    ("limits", "turn", "said"),
    [
        (replace(IMPATIENT, first_byte=0.2), Turn("a b", prompt_hold=asyncio.Event()), "no answer"),
        (replace(IMPATIENT, silence=0.2), Turn("a b", hold=asyncio.Event()), "in the middle"),
        (replace(IMPATIENT, whole=0.2), Turn("a b", hold=asyncio.Event()), "not done within"),
    ],
    ids=["prompt", "silence", "whole"],
)
async def test_a_wait_that_is_too_long_is_given_up_and_named(
    limits: TimeLimits, turn: Turn, said: str
) -> None:
    with pytest.raises((failures.ModelSilentError, failures.AnswerLateError), match=said):
        await complete_until_error(turn, limits)


async def test_without_a_limit_for_the_whole_an_answer_may_take_its_time() -> None:
    assert TimeLimits().whole == 0
    lmstudio = await complete_until_error(Turn("An answer."), IMPATIENT)
    assert len(lmstudio.requests) == 1
