"""`whence lsp --gateway`: other programs see what the editor has open, and end with it."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.daemons import ACCOUNTS, SECONDS, TRACE, SlowModel, write_program
from tests.support.gateways import LOOPBACK
from tests.support.lsp.client import Client
from tests.support.lsp.process import WHENCE, Served, started
from tests.support.waiting import until

SHOWN: dict[str, Any] = {"experimental": {"whence": {}}}


@pytest.fixture
def program(project: Path) -> Path:
    return write_program(project)


@asynccontextmanager
async def editor(
    program: Path, data: Path, port: int = 0, *options: str, capabilities: Any = SHOWN
) -> AsyncIterator[tuple[Client, Served]]:
    more = ("--gateway", "--set", f"gateway.port={port}", "--set", "embedder=lexical", *options)
    async with started(*WHENCE, *more, data=data) as served:
        client = served.client
        client.ignores = {"whence/event", "whence/status", "textDocument/publishDiagnostics"}
        client.answers["window/workDoneProgress/create"] = lambda _: None
        await client.initialize(program, capabilities=capabilities)
        yield client, served
        client.ignores.add("window/logMessage")


@asynccontextmanager
async def gateway_of(client: Client) -> AsyncIterator[httpx.AsyncClient]:
    told = await client.notification(
        "window/logMessage", lambda params: "gateway" in params["message"], 2 * SECONDS
    )
    url = told["message"].rpartition(" ")[2]
    async with httpx.AsyncClient(base_url=url, timeout=2 * SECONDS) as gateway:
        yield gateway


def of(model: SlowModel, data: Path) -> list[str]:
    return [
        word for setting in model.settings(data).items() for word in ("--set", "=".join(setting))
    ]


async def post(gateway: httpx.AsyncClient, path: str, body: Any) -> Any:
    response = await gateway.post(path, json=body)
    assert response.is_success, response.text
    return response.json()


async def test_clients_see_what_is_open_and_unsaved(program: Path, tmp_path: Path) -> None:
    async with editor(program, tmp_path / "data") as (client, _), gateway_of(client) as gateway:
        client.open(program / "accounts.py", ACCOUNTS + "\n# not saved yet\n")
        await client.command("whence.doctor")  # answered after the document was taken in
        read = {"filePath": "accounts.py"}
        envelope = await post(gateway, "/api/tools/read_file", read)
    assert "# not saved yet" in envelope["data"]["content"]


async def test_the_editor_hears_of_what_clients_begin(program: Path, tmp_path: Path) -> None:
    async with editor(program, tmp_path / "data") as (client, _), gateway_of(client) as gateway:
        client.ignores.discard("whence/event")
        begun = await post(gateway, "/api/investigations", {"text": TRACE})
        event = await client.notification(
            "whence/event", lambda told: told["event"]["event"] == "investigation.finished"
        )
        listed = await client.request("whence/investigations")
        client.ignores.add("whence/event")
    assert event["investigationId"] == begun["id"]
    assert [one["id"] for one in listed["investigations"]] == [begun["id"]]


async def test_a_taken_port_warns_and_the_editor_goes_on(program: Path, tmp_path: Path) -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        async with editor(program, tmp_path / "data", port) as (client, _):
            told = await client.notification("window/showMessage", seconds=2 * SECONDS)
            checks = await client.command("whence.doctor")
    assert told["type"] == 2  # a warning
    assert str(port) in told["message"]
    assert "gateway.port" in told["message"]
    assert checks["checks"]


async def test_it_ends_with_the_editor(program: Path, tmp_path: Path) -> None:
    async with (
        editor(program, tmp_path / "data") as (client, served),
        gateway_of(client) as gateway,
    ):
        assert (await gateway.get("/health")).is_success
        await client.request("shutdown")
        client.notify("exit")
        assert await served.code() == 0

        async def is_gone() -> bool:
            try:
                await gateway.get("/health")
            except httpx.ConnectError:
                return True
            return False

        await until(is_gone)


async def test_commands_are_taken_with_the_option_alone(program: Path, tmp_path: Path) -> None:
    problem = {"text": TRACE, "command": ["python3", "main.py"]}
    async with editor(program, tmp_path / "data") as (client, _), gateway_of(client) as gateway:
        refused = await gateway.post("/api/investigations", json=problem)
    assert refused.status_code == 403
    async with (
        editor(program, tmp_path / "more", 0, "--allow-commands") as (client, _),
        gateway_of(client) as gateway,
    ):
        allowed = await gateway.post("/api/investigations", json=problem)
    assert allowed.status_code == 202


async def test_clients_see_what_the_editor_complains_of(program: Path, tmp_path: Path) -> None:
    where = {"start": {"line": 5, "character": 11}, "end": {"line": 5, "character": 20}}
    complaint = {
        "range": where,
        "severity": 1,
        "message": "account may be None",
        "source": "pyright",
    }
    context = {
        "activeFile": (program / "main.py").as_uri(),
        "cursorPosition": where["start"],
        "diagnostics": [{"uri": (program / "main.py").as_uri(), "items": [complaint]}],
    }
    offers = {"experimental": {"whence": {"editorContext": True}}}
    async with (
        editor(program, tmp_path / "data", capabilities=offers) as (client, _),
        gateway_of(client) as gateway,
    ):
        client.answers["whence/editorContext"] = lambda _: context
        envelope = await post(gateway, "/api/tools/get_user_error_context", {})
    assert envelope["success"], envelope
    assert "account may be None" in str(envelope["data"])


async def test_what_the_editor_began_is_cancelled_by_a_client(
    program: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    async with (
        SlowModel() as model,
        editor(program, data, 0, *of(model, data)) as (client, _),
        gateway_of(client) as gateway,
    ):
        client.ignores.discard("whence/event")
        explain = {"command": "whence.explainTerminal", "arguments": [{"text": TRACE}]}
        _, answer = client.start("workspace/executeCommand", explain)
        event = await client.notification("whence/event")
        client.ignores.add("whence/event")
        standing = await gateway.delete(f"/api/investigations/{event['investigationId']}")
        assert (await answer)["stopReason"] == "cancelled"
    assert standing.json()["status"] == "finished"


async def test_what_a_client_began_is_cancelled_in_the_editor(
    program: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    async with (
        SlowModel() as model,
        editor(program, data, 0, *of(model, data)) as (client, _),
        gateway_of(client) as gateway,
    ):
        begun = await post(gateway, "/api/investigations", {"text": TRACE})
        told = await client.command("whence.cancel", {"investigationId": begun["id"]})
        events = (await gateway.get(f"/api/investigations/{begun['id']}/events")).text
        standing = (await gateway.get(f"/api/investigations/{begun['id']}")).json()
    assert told == {"investigationId": begun["id"], "cancelled": True}
    assert events.count("event: investigation.finished") == 1
    assert (standing["status"], standing["stopReason"]) == ("finished", "cancelled")
