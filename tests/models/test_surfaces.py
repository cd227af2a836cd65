"""Every way to a model's answer, with a real server behind it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

from tests.models.comparing import Explained, differences, explain, settings
from tests.models.install import missing
from tests.models.server import HERMES, SMOLLM, LlamaServer, running
from tests.support.cli import Whence
from tests.support.daemons import TRACE, write_program
from tests.support.gateways import gateway
from tests.support.mcp_clients import LEGACY, process

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
    pytest.mark.timeout(300),
]

SECONDS = 120.0
DEBRIS = ("<|", "<tool_call", "[TOOL_CALLS]", "<start_of_turn>", "<think>")


@pytest.fixture(scope="module")
def smollm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LlamaServer]:
    with running(SMOLLM, tmp_path_factory.mktemp("smollm")) as server:
        yield server


@pytest.fixture(scope="module")
def hermes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LlamaServer]:
    with running(HERMES, tmp_path_factory.mktemp("hermes")) as server:
        yield server


@pytest.fixture
def offline(project: Path) -> Explained:
    return explain(write_program(project), TRACE, analyst="offline")


def test_chat_prints_what_the_model_says_and_nothing_of_its_template(
    smollm: LlamaServer, project: Path, tmp_path: Path
) -> None:
    write_program(project)
    own = settings(smollm.url, **{"limits.seconds": "40"})
    asked = ("chat", "--json", *own, "Say hello.")
    done = Whence(project, tmp_path / "data")(*asked)
    assert done.code == 0, done.stderr
    said = done.json["output"]
    assert said.strip()
    assert not [one for one in DEBRIS if one in said]


async def test_the_gateway_investigates_and_chats(
    hermes: LlamaServer, offline: Explained, project: Path, tmp_path: Path
) -> None:
    typed = {
        "lmstudio.url": hermes.url, "data_dir": str(tmp_path / "gateway"), "embedder": "lexical",
        "limits.seconds": "10",
    }  # fmt: skip
    async with gateway(project, typed) as url, httpx.AsyncClient(timeout=SECONDS) as client:
        begun = (await client.post(f"{url}/api/investigations", json={"text": TRACE})).json()
        path = f"{url}/api/investigations/{begun['id']}"
        events = (await client.get(f"{path}/events")).text
        analysis = (await client.get(path)).json()["analysis"]
        said = (await client.post(f"{url}/pythagoras/chat", json={"text": "Say hello."})).json()
    assert '"investigation.finished"' in events
    assert differences(Explained(analysis), offline) == []
    assert analysis["analyst"]["kind"] == "hybrid"
    assert not [one for one in DEBRIS if one in json.dumps(said)]


async def test_a_host_of_mcp_gets_the_offline_result(
    hermes: LlamaServer, offline: Explained, project: Path, tmp_path: Path
) -> None:
    own = ("--analyst", "auto", *settings(hermes.url))
    starting = stdio_client(process(project, tmp_path / "data", *own))
    async with Client(starting, mode=LEGACY) as client, asyncio.timeout(SECONDS):
        found = await client.call_tool("investigate", {"text": TRACE})
    analysis = found.structured_content["analysis"]
    assert differences(Explained(analysis), offline) == []
    assert analysis["analyst"]["kind"] == "hybrid"


def test_doctor_records_how_the_server_answers(
    hermes: LlamaServer, project: Path, tmp_path: Path
) -> None:
    output = tmp_path / "probe.json"
    write_program(project)
    asked = ("doctor", "--probe", "--output", str(output), *settings(hermes.url))
    done = Whence(project, tmp_path / "data")(*asked)
    steps = {one["step"]: one for one in json.loads(output.read_text())["steps"]}
    assert {"text", "forced tool", "two tools at once", "too long", "cancel"} <= set(steps)
    assert done.code == 0, done.stderr
    assert "llama.cpp" in output.read_text()
