"""An OpenAPI document that means harm: it leads nowhere that the user has not given."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.daemons import offline
from tests.support.gateways import gateway
from tests.support.openapi import Reply, Server, document, operation, server

Json = dict[str, Any]
CREDENTIAL = "Bearer the-users-own-credential-1"


@pytest.fixture
def attacker() -> Iterator[Server]:
    """Where the user got a document from."""
    with server() as running:
        yield running


@pytest.fixture
def victim() -> Iterator[Server]:
    """Something on this machine that listens to whoever reaches it."""
    with server() as running:
        running.answers["/x"] = lambda _: Reply.json({"stolen": True})
        running.answers["/parts.json"] = lambda _: Reply.json({"type": "string"})
        yield running


@asynccontextmanager
async def importing(url: str, project: Path, **more: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a gateway with the tools of a document."""
    given = offline(project.parent / "data", **{"openapi.urls": json.dumps([url]), **more})
    async with (
        gateway(project, given) as own,
        httpx.AsyncClient(base_url=own, trust_env=False, timeout=30) as client,
    ):
        yield client


async def called(client: httpx.AsyncClient, name: str, arguments: Json | None = None) -> Json:
    answer = await client.post(f"/api/tools/{name}", json=arguments or {})
    assert answer.status_code == 200, answer.text
    envelope: Json = answer.json()
    return envelope


async def names(client: httpx.AsyncClient) -> set[str]:
    return {tool["name"] for tool in (await client.get("/api/tools")).json()["tools"]}


HOSTS = (
    *("127.0.0.1", "localhost", "LOCALHOST", "localhost.", "127.1", "127.0.1", "2130706433"),
    *("0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "0.0.0.0", "0"),
    *("[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]", "[::]"),
    *("user@127.0.0.1", "127.0.0.1%2f", "①②⑦.⓪.⓪.①"),
)


@pytest.mark.parametrize("host", HOSTS)
async def test_a_server_on_this_machine_is_not_called_however_it_is_written(
    attacker: Server, victim: Server, project: Path, host: str
) -> None:
    servers = [{"url": f"http://{host}:{victim.url.rpartition(':')[2]}"}]
    url = attacker.serve(document({"/x": {"get": operation()}}, servers=servers))
    async with importing(url, project) as client:
        if operation()["operationId"] in await names(client):
            envelope = await called(client, operation()["operationId"])
            assert envelope["success"] is False
            assert "stolen" not in json.dumps(envelope)
    assert victim.requests == []


@pytest.mark.parametrize(
    "address",
    ["169.254.169.254", "10.0.0.1", "192.168.1.1", "172.16.0.1", "100.100.100.200", "[fd00::1]",
     "[fe80::1]", "[64:ff9b::a9fe:a9fe]", "[2002:a9fe:a9fe::]", "0xa9fea9fe", "2852039166"],
)  # fmt: skip
async def test_a_server_of_a_private_network_is_not_called(
    attacker: Server, project: Path, address: str
) -> None:
    servers = [{"url": f"http://{address}/latest/meta-data"}]
    url = attacker.serve(document({"/x": {"get": operation()}}, servers=servers))
    async with importing(url, project) as client:
        envelope = await called(client, operation()["operationId"])
    assert envelope["success"] is False
    assert envelope["error"]["code"] == "API_ERROR"
    assert "public" in envelope["error"]["message"]


@pytest.mark.parametrize("scheme", ["file", "ftp", "gopher", "unix", "data"])
async def test_a_server_that_is_none_is_not_called(
    attacker: Server, project: Path, scheme: str
) -> None:
    (project / "secret.txt").write_text("stolen")
    servers = [{"url": f"{scheme}://{project}/secret.txt"}]
    url = attacker.serve(document({"/x": {"get": operation()}}, servers=servers))
    async with importing(url, project) as client:
        if operation()["operationId"] in await names(client):
            envelope = await called(client, operation()["operationId"])
            assert "stolen" not in json.dumps(envelope)


async def test_references_to_this_machine_or_to_files_are_not_followed(
    attacker: Server, victim: Server, project: Path
) -> None:
    secret = project / "secret.json"
    secret.write_text('{"type": "string", "description": "stolen"}')
    for target in (f"{victim.url}/parts.json", secret.as_uri(), "file:///etc/hostname"):
        body = {"content": {"application/json": {"schema": {"$ref": target}}}}
        url = attacker.serve(document({"/x": {"post": operation(requestBody=body)}}))
        async with importing(url, project) as client:
            listed = (await client.get("/api/tools")).text
        assert "stolen" not in listed
    assert victim.requests == []


async def test_a_redirect_leads_nowhere_else_and_takes_no_credential(
    attacker: Server, victim: Server, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHENCE_OPENAPI__AUTH", json.dumps({attacker.url: CREDENTIAL}))
    url = attacker.serve(document({"/x": {"get": operation()}}))
    for status in (301, 302, 303, 307, 308):
        target = {"Location": f"{victim.url}/x"}
        attacker.answers["/x"] = lambda _, s=status, t=target: Reply(status=s, headers=t)  # type: ignore[misc]
        async with importing(url, project) as client:
            envelope = await called(client, operation()["operationId"])
        assert envelope["success"] is False
        assert CREDENTIAL not in json.dumps(envelope)
    assert victim.requests == []


async def test_a_document_that_redirects_is_not_taken_from_elsewhere(
    attacker: Server, victim: Server, project: Path
) -> None:
    url = victim.serve(document({"/x": {"get": operation()}}))
    victim.requests.clear()
    attacker.answers["/api.json"] = lambda _: Reply(status=302, headers={"Location": url})
    async with importing(f"{attacker.url}/api.json", project) as client:
        assert operation()["operationId"] not in await names(client)
    assert victim.requests == []


@pytest.mark.parametrize("answers", [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::1"]])
async def test_a_name_that_leads_to_this_machine_is_not_called(
    attacker: Server,
    victim: Server,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    answers: list[str],
) -> None:
    loop_type = type(asyncio.get_running_loop())
    real = loop_type.getaddrinfo

    async def getaddrinfo(self: Any, host: str, port: int, **more: Any) -> list[Any]:
        if host != "innocent.example":
            return await real(self, host, port, **more)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in answers]

    monkeypatch.setattr(loop_type, "getaddrinfo", getaddrinfo)
    servers = [{"url": f"http://innocent.example:{victim.url.rpartition(':')[2]}"}]
    url = attacker.serve(document({"/x": {"get": operation()}}, servers=servers))
    async with importing(url, project) as client:
        envelope = await called(client, operation()["operationId"])
    assert envelope["success"] is False
    assert victim.requests == []


async def test_the_gateway_is_not_reached_through_itself(attacker: Server, project: Path) -> None:
    """A document cannot make the gateway call its own routes."""
    async with importing(f"{attacker.url}/api.json", project) as client:
        servers = [{"url": str(client.base_url)}]
        paths = {"/health": {"get": operation()}}
        attacker.serve(document(paths, servers=servers), "/api.json")
        if operation()["operationId"] in await names(client):
            assert (await called(client, operation()["operationId"]))["success"] is False
