"""How much a model may think is said where its server takes it, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.foreign import Foreign, llama_cpp, ollama, vllm
from tests.support.lmstudio import ENGINE, LMStudio, Model, Turn
from tests.support.lmstudio.analyst import IMPATIENT
from whence.domain.ports import Effort
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint
from whence.llm.native_packets import write_prediction
from whence.llm.response_items import write_response_fields
from whence.llm.transports import Transports

QUESTION = [{"role": "user", "content": "Why?"}]
QWEN = "{%- if enable_thinking is defined and enable_thinking is false %}<think></think>{% endif %}"
GPT_OSS = "{%- set effort = reasoning_effort | default('medium') %}"


async def fields_sent(options: tuple[str, ...], *efforts: Effort | None) -> list[Any]:
    """`reasoning_effort` of one request after the other to LM Studio."""
    lmstudio = LMStudio(
        *(Turn("None.") for _ in efforts),
        profile=ENGINE,
        models=[Model(reasoning_options=options)],
    )
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=IMPATIENT)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            for effort in efforts:
                await chat.complete(QUESTION, [], emit=lambda _: None, max_tokens=64, effort=effort)
    return [request.body.get("reasoning_effort") for request in lmstudio.requests]


async def test_lm_studio_is_told_a_level_that_its_listing_names() -> None:
    levels = ("low", "medium", "high")
    assert await fields_sent(levels, "low", "medium", None) == ["low", "medium", None]


async def test_what_is_on_by_itself_is_only_switched_off() -> None:
    assert await fields_sent(("off", "on"), "none", "medium") == ["none", None]


async def test_a_model_that_does_not_think_is_told_nothing() -> None:
    assert await fields_sent((), "none", "low") == [None, None]


async def test_switched_off_the_model_answers_at_once() -> None:
    lmstudio = LMStudio(
        Turn("None.", reasoning="Hm."),
        profile=ENGINE,
        models=[Model(reasoning_options=("off", "on"))],
    )
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=IMPATIENT)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            answer = await chat.complete(
                QUESTION, [], emit=lambda _: None, max_tokens=64, effort="none"
            )
    assert (answer.text, answer.reasoning) == ("None.", "")


async def asked(
    foreign: Foreign, effort: Effort, times: int = 1
) -> tuple[tuple[Effort, ...], list[dict[str, Any]]]:
    """The efforts that a server turned out to take, and the bodies of the requests."""
    async with foreign.serving():
        endpoint = Endpoint(url=foreign.url, limits=IMPATIENT)
        server = await connect(endpoint)
        transports = Transports()
        for _ in range(times):
            async with transports.open(endpoint, server) as chat:
                await chat.complete(QUESTION, [], emit=lambda _: None, max_tokens=64, effort=effort)
                efforts = tuple(chat.efforts)
    return efforts, foreign.chats


@pytest.mark.parametrize(
    ("template", "efforts", "sent"),
    [
        (QWEN, ("none", "medium"), {"enable_thinking": False}),
        (GPT_OSS, ("low", "medium", "high"), {"reasoning_effort": "low"}),
        ("{{ messages }}", (), None),
    ],
)
async def test_llama_cpp_is_told_what_its_template_reads(
    template: str, efforts: tuple[Effort, ...], sent: dict[str, Any] | None
) -> None:
    known, [body] = await asked(llama_cpp(template=template), efforts[0] if efforts else "none")
    assert known == efforts
    assert body.get("chat_template_kwargs") == sent
    assert "reasoning_effort" not in body


async def test_ollama_is_told_of_a_model_that_thinks() -> None:
    known, [body] = await asked(ollama(thinks=True), "low")
    assert (known, body["reasoning_effort"]) == (("none", "low", "medium", "high"), "low")
    known, [body] = await asked(ollama(), "low")
    assert (known, body.get("reasoning_effort")) == ((), None)


async def test_vllm_does_not_say_and_is_told_nothing() -> None:
    known, [body] = await asked(vllm(), "none")
    assert known == ()
    assert not body.keys() & {"reasoning_effort", "chat_template_kwargs"}


@pytest.mark.parametrize(
    "refusal",
    [
        '"alpha:8b" does not support thinking',
        'think value "low" is not supported for this model',
        "Unrecognized request argument supplied: reasoning_effort",
    ],
)
async def test_a_refused_effort_is_left_out_from_then_on(refusal: str) -> None:
    foreign = ollama(thinks=True)
    foreign.refuses["reasoning_effort"] = (400, {"error": {"message": refusal}})
    _, bodies = await asked(foreign, "low", times=2)
    assert [body.get("reasoning_effort") for body in bodies] == ["low", None, None]
    assert all("temperature" in body for body in bodies), "nothing else is left out"


def test_the_other_apis_have_their_own_words_for_it() -> None:
    fields = {"model": "m", "max_tokens": 9, "messages": QUESTION, "reasoning_effort": "none"}
    assert write_response_fields(fields)["reasoning"] == {"effort": "none"}
    assert "reasoning_effort" not in write_response_fields(fields)
    [layer] = write_prediction("m", fields)["predictionConfigStack"]["layers"]
    config = {one["key"]: one["value"] for one in layer["config"]["fields"]}
    assert config["llm.prediction.reasoning.enableThinking"] is False
