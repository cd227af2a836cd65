"""`investigate` over MCP: found, watched, awaited, given up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.gateway.test_mcp_tools import ACCEPT, GREETING
from tests.support.daemons import TRACE, offline, write_program
from tests.support.gateways import hosted, served
from tests.support.lmstudio import LMStudio
from tests.support.lmstudio.brain import Brain
from tests.support.mcp_clients import (
    LEGACY,
    MODERN,
    SECONDS,
    Steps,
    envelope_of,
    over,
    reaching,
    text_of,
)
from tests.support.waiting import until
from whence.domain.analysis import ProblemInput, StopReason
from whence.gateway.mcp.calls import Pace
from whence.gateway.mcp.server import McpEndpoint
from whence.gateway.shared.host import Host

SOON = Pace(answer=0.05)
Json = dict[str, Any]


@pytest.fixture
async def host(project: Path) -> AsyncIterator[Host]:
    async with hosted(write_program(project)) as host:
        yield host


class HeldModel(LMStudio):
    """Reads a prompt until it is let go."""

    def __init__(self) -> None:
        self.let_go, brain = asyncio.Event(), Brain()
        super().__init__(brain=lambda raw: replace(brain(raw), prompt_hold=self.let_go))


@pytest.fixture
async def model() -> AsyncIterator[HeldModel]:
    async with HeldModel() as model:
        yield model


@pytest.fixture
async def waiting_host(model: HeldModel, project: Path, tmp_path: Path) -> AsyncIterator[Host]:
    """A host whose investigations wait for the model."""
    own = {"analyst": "lmstudio", "lmstudio.url": model.url}
    async with hosted(write_program(project), offline(tmp_path / "data", **own)) as host:
        yield host


@pytest.mark.parametrize("mode", [LEGACY, MODERN])
async def test_the_cause_of_an_error_is_told_in_words_and_as_a_structure(
    host: Host, mode: str
) -> None:
    async with reaching(host, mode) as client:
        result = await client.call_tool("investigate", {"text": TRACE})
    told: Json = result.structured_content
    assert not result.is_error
    assert (told["schemaVersion"], told["status"], told["stopReason"]) == (
        1,
        "finished",
        "submitted",
    )
    assert told["analysis"]["location"]["filePath"] == "accounts.py"
    assert "no `bo` key" in text_of(result)
    assert "accounts.py:5" in text_of(result)


async def test_steps_are_told_while_it_goes_on(host: Host) -> None:
    steps = Steps()
    async with reaching(host) as client:
        await client.call_tool("investigate", {"text": TRACE}, progress_callback=steps)
    assert steps.numbers == sorted(set(steps.numbers))
    assert any("investigating" in step or "accounts.py" in step for step in steps.messages)


async def test_a_step_that_lasts_is_told_again(waiting_host: Host) -> None:
    steps = Steps()
    async with over(waiting_host, Pace(silence=0.02)) as client, asyncio.timeout(SECONDS):
        calling = asyncio.create_task(
            client.call_tool("investigate", {"text": TRACE}, progress_callback=steps)
        )
        await steps.repeated.wait()
        calling.cancel()


async def test_one_that_takes_long_is_answered_before_the_host_gives_up(waiting_host: Host) -> None:
    async with over(waiting_host, SOON) as client:
        result = await client.call_tool("investigate", {"text": TRACE})
    told: Json = result.structured_content
    assert not result.is_error
    assert told["status"] == "running"
    assert f'{{"investigationId": "{told["investigationId"]}"}}' in text_of(result)


async def test_it_goes_on_between_two_calls_and_is_had_by_its_id(
    waiting_host: Host, model: HeldModel
) -> None:
    async with over(waiting_host, SOON) as client:
        result = await client.call_tool("investigate", {"text": TRACE})
        known = result.structured_content["investigationId"]
        again = await client.call_tool("investigate", {"investigationId": known})
        assert again.structured_content["status"] == "running"
        model.let_go.set()

        async def over_at_last() -> bool:
            nonlocal result
            result = await client.call_tool("investigate", {"investigationId": known})
            return bool(result.structured_content["status"] == "finished")

        await until(over_at_last)
        assert result.structured_content["investigationId"] == known
        assert len(waiting_host.daemon.investigations.all()) == 1


async def test_the_same_error_asked_again_is_not_investigated_twice(waiting_host: Host) -> None:
    async with over(waiting_host, SOON) as client:
        first = await client.call_tool("investigate", {"text": TRACE})
        second = await client.call_tool("investigate", {"text": TRACE})
        assert (
            first.structured_content["investigationId"]
            == (second.structured_content["investigationId"])
        )
        assert [one.state for one in waiting_host.daemon.investigations.all()] != ["finished"]


async def test_one_of_before_is_told_again(host: Host, project: Path) -> None:
    async with over(host) as client:
        result = await client.call_tool("investigate", {"text": TRACE})
    known = result.structured_content["investigationId"]
    async with hosted(project) as another, over(another) as client:
        again = await client.call_tool("investigate", {"investigationId": known})
    assert again.structured_content["analysis"]["id"] == result.structured_content["analysis"]["id"]


@pytest.mark.parametrize("known", ["rca-none", "../../etc/passwd", ""])
async def test_an_unknown_id_is_a_result_that_says_so(host: Host, known: str) -> None:
    async with over(host) as client:
        error = envelope_of(await client.call_tool("investigate", {"investigationId": known}))
    assert error["error"]["code"] == "NOT_FOUND"


async def test_a_model_that_is_not_there_is_a_result_that_says_what_to_do(
    project: Path, tmp_path: Path
) -> None:
    nobody = {"analyst": "lmstudio", "lmstudio.url": "http://127.0.0.1:9"}
    settings = offline(tmp_path / "data", **nobody)
    async with hosted(write_program(project), settings) as host, over(host) as client:
        error = envelope_of(await client.call_tool("investigate", {"text": TRACE}))["error"]
    assert "LM Studio" in error["message"]


def ended(host: Host) -> bool:
    (running,) = host.daemon.investigations.all()
    return running.stop_reason is StopReason.CANCELLED


def running(host: Host) -> bool:
    return any(one.state != "finished" for one in host.daemon.investigations.all())


@pytest.mark.parametrize("mode", [LEGACY, MODERN])
async def test_a_cancelled_call_ends_the_investigation(waiting_host: Host, mode: str) -> None:
    async with reaching(waiting_host, mode) as client:
        calling = asyncio.create_task(client.call_tool("investigate", {"text": TRACE}))
        await until(lambda: running(waiting_host))
        calling.cancel()
        await until(lambda: ended(waiting_host))
        assert (await client.list_tools()).tools


async def test_a_later_call_that_waits_for_it_ends_it_too(waiting_host: Host) -> None:
    steps = Steps()
    async with over(waiting_host, Pace(answer=1.0, silence=0.02)) as client:
        result = await client.call_tool("investigate", {"text": TRACE})
        known = {"investigationId": result.structured_content["investigationId"]}
        waiting = client.call_tool("investigate", known, progress_callback=steps)
        calling = asyncio.create_task(waiting)
        await until(lambda: is_followed(steps))
        calling.cancel()
        await until(lambda: ended(waiting_host))


def is_followed(steps: Steps) -> bool:
    """More was heard than that the call has come."""
    return len(set(steps.messages)) > 1


async def test_another_call_that_waits_for_it_keeps_it(waiting_host: Host) -> None:
    steps = Steps()
    async with over(waiting_host, Pace(silence=0.02)) as client:
        first, second = (
            asyncio.create_task(
                client.call_tool("investigate", {"text": TRACE}, progress_callback=told)
            )
            for told in (None, steps)
        )
        await until(lambda: is_followed(steps))
        first.cancel()
        await asyncio.wait({first})
        assert (await client.list_tools()).tools
        assert running(waiting_host)
        second.cancel()
        await until(lambda: ended(waiting_host))


async def test_another_who_waits_keeps_it(waiting_host: Host) -> None:
    theirs = await waiting_host.begin(ProblemInput(text=TRACE))
    async with over(waiting_host) as client:
        calling = asyncio.create_task(client.call_tool("investigate", {"text": TRACE}))
        await until(lambda: running(waiting_host))
        calling.cancel()
        await asyncio.wait({calling})
        assert (await client.list_tools()).tools
    assert theirs.state != "finished"


async def test_who_leaves_the_connection_leaves_the_investigation(waiting_host: Host) -> None:
    async with (
        served(waiting_host) as url,
        httpx.AsyncClient(base_url=url, headers=ACCEPT, timeout=60) as client,
    ):
        session = await _session(client)
        async with client.stream("POST", "/mcp", json=_call({"text": TRACE}), headers=session):
            await until(lambda: running(waiting_host))
        await until(lambda: ended(waiting_host))


async def test_the_end_of_a_session_is_the_end_of_what_it_began(waiting_host: Host) -> None:
    endpoint = McpEndpoint(waiting_host, SOON)
    transport = httpx.ASGITransport(endpoint)
    async with (
        endpoint,
        httpx.AsyncClient(
            transport=transport, base_url="http://gateway", headers=ACCEPT, timeout=60
        ) as client,
    ):
        session = await _session(client)
        answer = await client.post("/mcp", json=_call({"text": TRACE}), headers=session)
        assert "Still running" in answer.text
        assert running(waiting_host)
        await client.delete("/mcp", headers=session)
        await until(lambda: ended(waiting_host))


async def test_one_that_is_cancelled_elsewhere_is_told_to_be_over(waiting_host: Host) -> None:
    async with over(waiting_host) as client:
        calling = asyncio.create_task(client.call_tool("investigate", {"text": TRACE}))
        await until(lambda: running(waiting_host))
        waiting_host.daemon.investigations.cancel(waiting_host.daemon.investigations.all()[0].id)
        result = await asyncio.wait_for(calling, SECONDS)
    assert result.is_error
    assert result.structured_content["stopReason"] == "cancelled"
    assert "cancelled" in text_of(result)


async def _session(client: httpx.AsyncClient) -> dict[str, str]:
    greeted = await client.post("/mcp", json=GREETING)
    session = {"mcp-session-id": greeted.headers["mcp-session-id"]}
    initialized = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    await client.post("/mcp", json=initialized, headers=session)
    return session


def _call(arguments: Json) -> Json:
    params = {"name": "investigate", "arguments": arguments}
    return {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params}
