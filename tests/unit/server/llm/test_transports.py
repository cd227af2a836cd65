"""Which transport a question takes: an investigation over each, and what takes its place."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import whence.demo
from tests.support.lmstudio import LEGACY, LMStudio, Turn, routes
from tests.support.lmstudio.brain import Brain
from tests.support.lmstudio.wire import Connection, HttpRequest, listening
from whence.config.sources import load
from whence.domain.analysis import ProblemInput, RootCauseAnalysis
from whence.domain.errors import AnalystError
from whence.llm.chat import LMStudioChat
from whence.llm.connect import Server, connect
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.transports import Api, Transports
from whence.service.workspace import App, open_app

DEMO = Path(whence.demo.__file__).parent / "python"
GENEROUS = 40  # seconds
LIMITS = TimeLimits(connect=10, first_byte=10, silence=10, retry_pause=0)
ENDPOINTS = {"chat": "/v1/chat/completions", "responses": "/v1/responses", "native": "/llm"}
MESSAGES = [{"role": "user", "content": "Why?"}]


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DEMO, tmp_path / "demo"))


@asynccontextmanager
async def app_on(
    lmstudio: LMStudio, demo: Path, environment: Mapping[str, str]
) -> AsyncIterator[App]:
    everything = {
        "WHENCE_LMSTUDIO__URL": lmstudio.url,
        "WHENCE_ANALYST": "lmstudio",
        "WHENCE_DATA_DIR": str(demo.parent / "data"),
        "WHENCE_EMBEDDER": "lexical",
        **environment,
    }
    loaded = await asyncio.to_thread(load, demo, everything)
    async with open_app(demo, loaded) as app:
        yield app


async def failed_run(folder: Path) -> str:
    """What the program prints when it fails."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-B", "main.py", cwd=folder, stderr=asyncio.subprocess.PIPE
    )
    _, printed = await asyncio.wait_for(child.communicate(), GENEROUS)
    return printed.decode()


async def investigated(lmstudio: LMStudio, demo: Path, **environment: str) -> RootCauseAnalysis:
    asked = ProblemInput(text=await failed_run(demo))
    async with app_on(lmstudio, demo, environment) as app, asyncio.timeout(GENEROUS):
        return await app.investigate(await app.read(asked))


@pytest.mark.parametrize("api", sorted(ENDPOINTS))
async def test_an_investigation_finds_the_cause_over_each_transport(api: str, demo: Path) -> None:
    async with LMStudio(brain=Brain()) as lmstudio:
        analysis = await investigated(lmstudio, demo, WHENCE_LMSTUDIO__API=api)
    assert analysis.location is not None
    assert (analysis.location.file_path, analysis.outcome) == ("sales/settings.py", "found")
    assert {item.status for item in analysis.evidence} == {"grounded"}
    assert {asked.dialect for asked in lmstudio.requests} == {api}
    assert ENDPOINTS[api] in lmstudio.stats.paths
    assert lmstudio.stats.highest_concurrency == 1
    assert lmstudio.cache_share() > 0.5


@asynccontextmanager
async def opened(
    lmstudio: LMStudio, api: Api, transports: Transports, *, native: bool = True
) -> AsyncIterator[LMStudioChat]:
    endpoint = Endpoint(lmstudio.url, limits=LIMITS)
    server = await connect(endpoint)
    async with transports.open(endpoint, server, api, native=native) as model:
        yield model


async def ask(model: LMStudioChat) -> str:
    async with asyncio.timeout(10):
        answer = await model.complete(MESSAGES, [], emit=lambda _: None, max_tokens=64)
    return answer.text


async def test_auto_is_chat() -> None:
    async with (
        LMStudio(Turn(text="ok")) as lmstudio,
        opened(lmstudio, "auto", Transports()) as model,
    ):
        assert await ask(model) == "ok"
    assert lmstudio.requests[0].dialect == "chat"


@pytest.mark.parametrize("api", ["responses", "native"])
async def test_chat_takes_the_place_of_what_a_server_does_not_have(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "NAMESPACES", frozenset())
    known = Transports()
    async with LMStudio(Turn(text="a"), Turn(text="b"), profile=LEGACY) as lmstudio:
        for expected in ("a", "b"):  # also for the next investigation
            async with opened(lmstudio, api, known) as model:
                assert await ask(model) == expected
    assert [asked.dialect for asked in lmstudio.requests] == ["chat", "chat"]
    assert lmstudio.stats.paths.count(ENDPOINTS[api]) == 1


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"code": 404, "message": "File Not Found", "type": "not_found_error"}},
        {"detail": "Not Found"},
    ],
)
@pytest.mark.parametrize("api", ["responses", "native"])
async def test_other_servers_say_not_found_in_their_own_way(
    api: Api, body: dict[str, object]
) -> None:
    async def answer(connection: Connection, request: HttpRequest) -> None:
        if request.path != ENDPOINTS["chat"]:
            await connection.json(404, body)
            return
        message = {"role": "assistant", "content": "ok"}
        await connection.json(200, {"choices": [{"message": message, "finish_reason": "stop"}]})

    async with listening(answer) as url:
        server = Server(url, "openai", "m", 4096, tool_trained=None, loaded=None, models=())
        async with Transports().open(Endpoint(url, limits=LIMITS), server, api) as model:
            assert await ask(model) == "ok"


async def test_what_is_remembered_of_one_server_is_not_held_against_another() -> None:
    known = Transports()
    async with LMStudio(Turn(text="a"), profile=LEGACY) as old, LMStudio(Turn(text="b")) as new:
        for lmstudio in (old, new):
            async with opened(lmstudio, "responses", known) as model:
                await ask(model)
    assert (old.requests[0].dialect, new.requests[0].dialect) == ("chat", "responses")


async def test_a_failure_of_the_model_is_no_reason_to_change_the_transport() -> None:
    async with (
        LMStudio(*[Turn(fault="F34")] * 2, Turn(text="ok")) as lmstudio,
        opened(lmstudio, "native", Transports()) as model,
    ):
        with pytest.raises(AnalystError):
            await ask(model)
        assert await ask(model) == "ok"
    assert {asked.dialect for asked in lmstudio.requests} == {"native"}


async def test_native_can_be_taken_out() -> None:
    async with (
        LMStudio(Turn(text="ok")) as lmstudio,
        opened(lmstudio, "native", Transports(), native=False) as model,
    ):
        assert await ask(model) == "ok"
    assert ENDPOINTS["native"] not in lmstudio.stats.paths


async def test_the_environment_takes_native_out(demo: Path) -> None:
    async with LMStudio(brain=Brain()) as lmstudio:
        await investigated(
            lmstudio, demo, WHENCE_LMSTUDIO__API="native", LMSTUDIO_NATIVE_TOOLS="false"
        )
    assert {asked.dialect for asked in lmstudio.requests} == {"chat"}
