"""The same provider on llama.cpp's server, Ollama and vLLM."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.foreign import Foreign, llama_cpp, ollama, vllm
from tests.support.lmstudio.analyst import IMPATIENT, READ_FILE
from whence.domain.errors import ContextOverflowError
from whence.domain.events import Event, ModelProgress
from whence.llm import failures
from whence.llm.connect import Server, connect
from whence.llm.endpoint import Endpoint
from whence.llm.loading import make_ready
from whence.llm.transports import Transports

QUESTION = [{"role": "user", "content": "Why?"}]


async def found(foreign: Foreign, model: str | None = None) -> Server:
    async with foreign.serving():
        return await connect(Endpoint(url=f"{foreign.url}/v1", model=model))


async def test_llama_cpp_tells_the_window_of_a_slot_and_how_many_there_are() -> None:
    server = await found(llama_cpp(12288, slots=2))
    assert (server.kind, server.model) == ("llama.cpp", "alpha.gguf")
    assert (server.context_length, server.parallel) == (12288, 2)
    assert (server.tool_trained, server.loaded, server.notes) == (True, True, ())


async def test_vllm_tells_its_window_in_the_listing() -> None:
    server = await found(vllm(32768))
    assert (server.kind, server.model, server.context_length) == ("vLLM", "vendor/alpha", 32768)
    assert (server.loaded, server.notes) == (True, ())


async def test_ollama_tells_the_window_of_what_is_running() -> None:
    server = await found(ollama(running={"alpha:8b": 16384}))
    assert (server.kind, server.model, server.context_length) == ("Ollama", "alpha:8b", 16384)
    assert (server.tool_trained, server.loaded) == (True, True)


async def test_of_ollamas_models_one_with_tools_is_chosen_and_never_an_embedder() -> None:
    server = await found(ollama())
    assert (server.model, server.tool_trained) == ("alpha:8b", True)
    embedder = next(model for model in server.models if model.id.endswith("embed"))
    assert not embedder.answers_chat


async def test_ollamas_small_default_is_assumed_and_said_whatever_the_model_could() -> None:
    server = await found(ollama(longest=131072))
    assert server.context_length == 4096
    assert "OLLAMA_CONTEXT_LENGTH" in " ".join(server.notes)
    older = await found(ollama(running={"alpha:8b": 2048}))
    assert older.context_length == 2048
    assert "2048 tokens" in " ".join(older.notes)


async def test_a_window_that_an_ollama_model_brings_is_believed() -> None:
    server = await found(ollama(parameters='stop "x"\nnum_ctx                        24576\n'))
    assert server.context_length == 24576
    assert "OLLAMA_CONTEXT_LENGTH" not in " ".join(server.notes)


@pytest.mark.parametrize("server", [llama_cpp, ollama, vllm])
async def test_a_model_that_is_not_there_names_those_that_are(
    server: Callable[[], Foreign],
) -> None:
    with pytest.raises(failures.UnknownModelError, match="alpha"):
        await found(server(), model="beta")


@pytest.mark.parametrize("make", [llama_cpp, ollama, vllm])
async def test_each_calls_tools_in_its_own_way(make: Callable[[], Foreign]) -> None:
    events: list[Event] = []
    async with make().serving() as foreign:
        endpoint = Endpoint(url=foreign.url, limits=IMPATIENT)
        async with Transports().open(endpoint, await make_ready(endpoint, events.append)) as chat:
            answer = await chat.complete(QUESTION, [READ_FILE], emit=events.append, max_tokens=64)
    assert [(call.name, call.arguments) for call in answer.calls] == [
        ("read_file", {"filePath": "a.py"})
    ]
    assert answer.usage is not None
    assert answer.usage.prompt_tokens == 900


@pytest.mark.parametrize("make", [lambda: llama_cpp(8192), lambda: vllm(8192)])
async def test_an_overflow_names_the_window(make: Callable[[], Foreign]) -> None:
    async with make().serving() as foreign:
        endpoint = Endpoint(url=foreign.url, limits=IMPATIENT)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            long = [{"role": "user", "content": "x" * 50_000}]
            with pytest.raises(ContextOverflowError) as caught:
                await chat.complete(long, [], emit=lambda _: None, max_tokens=64)
    assert caught.value.context_length == 8192


async def test_a_server_that_still_loads_its_model_is_waited_for() -> None:
    events: list[Event] = []
    async with llama_cpp(starting=4).serving() as foreign:
        server = await make_ready(Endpoint(url=foreign.url, limits=IMPATIENT), events.append)
    assert server.context_length == 12288
    assert events[0] == ModelProgress(phase="loading")


async def test_one_that_never_gets_there_is_given_up() -> None:
    limits = replace(IMPATIENT, loading=0.2, retry_pause=5)
    async with llama_cpp(starting=10**6).serving() as foreign:
        with pytest.raises(failures.ModelSilentError, match=r"lmstudio\.loadSeconds"):
            await make_ready(Endpoint(url=foreign.url, limits=limits), lambda _: None)
