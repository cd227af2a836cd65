"""The tools over MCP, by the SDK's own client against a real gateway: listed, called, refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import types
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError

from tests.support.daemons import offline
from tests.support.gateways import hosted, served
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
from whence.gateway.mcp.server import McpEndpoint
from whence.gateway.shared.host import Host
from whence_tools.catalogue import all_tools
from whence_tools.publish import mcp as published
from whence_tools.tool import Example, Tool

Json = dict[str, Any]
TOKEN = "ghp_" + "a1B2" * 9
ALLOWING = {"gateway.allowCommands": "true"}


@pytest.fixture
async def host(project: Path, tmp_path: Path) -> AsyncIterator[Host]:
    patient = offline(tmp_path / "data", **{"tools.timeoutMs": "20000"})
    async with hosted(project, patient) as host:
        yield host


both = pytest.mark.parametrize("mode", [LEGACY, MODERN])


@both
async def test_the_registrys_tools_are_listed_as_the_registry_publishes_them(
    host: Host, mode: str
) -> None:
    async with reaching(host, mode) as client:
        listed = (await client.list_tools()).tools
    shown = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema}
        for tool in listed
    ]
    assert shown[2:] == [published(tool) for tool in all_tools()]
    assert [tool["name"] for tool in shown[:2]] == ["investigate", "search_memory"]


async def test_no_schema_makes_a_host_drop_the_server(host: Host) -> None:
    async with over(host) as client:
        for tool in (await client.list_tools()).tools:
            assert tool.input_schema["type"] == "object"
            assert isinstance(tool.input_schema["properties"], dict)
            text = json.dumps(tool.input_schema)
            assert not [word for word in ("anyOf", "$ref", '"null"', '"title"') if word in text]
            assert tool.output_schema is None
            assert len(tool.description or "") <= 200


async def test_only_what_runs_commands_says_that_it_may_change_something(host: Host) -> None:
    async with over(host) as client:
        hints = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
    changing = {name for name, hint in hints.items() if hint and not hint.read_only_hint}
    outside = {name for name, hint in hints.items() if hint and hint.open_world_hint}
    assert (changing, outside) == ({"run_debug_attempt", "investigate"}, {"web_search_wiki"})


async def test_hints_tell_what_a_call_may_do(project: Path, tmp_path: Path) -> None:
    for more, runs in (({}, False), (ALLOWING, True)):
        async with (
            hosted(project, offline(tmp_path / "data", **more)) as host,
            over(host) as client,
        ):
            hints = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
        reading, trying = hints["read_file"], hints["run_debug_attempt"]
        assert reading is not None
        assert (reading.read_only_hint, reading.open_world_hint) == (True, False)
        assert trying is not None
        assert (trying.read_only_hint, trying.destructive_hint) == (False, runs)


@both
async def test_tools_prompts_and_reports_are_offered(host: Host, mode: str) -> None:
    async with reaching(host, mode) as client:
        offered = client.server_capabilities
    assert offered.tools is not None
    assert offered.tools.list_changed
    assert offered.prompts is not None
    assert offered.resources is not None


# What needs an editor, or the web, has its examples tried elsewhere.
SUCCEEDING = [
    tool for tool in all_tools() if tool.name not in {"get_user_error_context", "web_search_wiki"}
]


@pytest.mark.parametrize("tool", SUCCEEDING, ids=lambda tool: tool.name)
async def test_each_tools_example_of_a_success_is_answered_so(
    tool: Tool[Any, Any], host: Host
) -> None:
    await _answers_as(tool, tool.success_example, host)


@pytest.mark.parametrize("tool", all_tools(), ids=lambda tool: tool.name)
async def test_each_tools_example_of_a_failure_is_a_result_that_says_so(
    tool: Tool[Any, Any], host: Host
) -> None:
    await _answers_as(tool, tool.failure_example, host)


async def _answers_as(tool: Tool[Any, Any], example: Example, host: Host) -> None:
    await asyncio.to_thread(_write, host.root, example.files)
    if tool.name == "vector_search_db" and example is tool.success_example:
        case = example.result["data"]["results"][0]
        app = await host.app()
        await app.store.import_([json.dumps({**case, **case["metadata"]})])
    async with over(host) as client:

        async def is_so() -> bool:
            result = await client.call_tool(tool.name, dict(example.parameters))
            assert result.structured_content is None
            return _contains(envelope_of(result), dict(example.result))

        await until(is_so)  # on a busy machine, a first answer may be said to be incomplete


def _write(root: Path, files: Any) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def _contains(whole: Any, part: Any) -> bool:
    if isinstance(part, dict):
        return all(name in whole and _contains(whole[name], part[name]) for name in part)
    if isinstance(part, list):
        pairs = zip(whole, part, strict=False)
        return len(whole) == len(part) and all(_contains(one, value) for one, value in pairs)
    return bool(whole == part)


MISTAKES: list[tuple[str, Json, str]] = [
    ("read_file", {}, "filePath"),
    ("read_file", {"filePat": "a.py"}, "filePat: unknown parameter"),
    ("read_file", {"filePath": "a.py", "lineStart": "many"}, "lineStart"),
    ("investigate", {}, "text, message, filePath or command"),
    ("investigate", {"line": 3}, "text, message, filePath or command"),
    ("investigate", {"text": "boom", "line": 0}, "line"),
    ("investigate", {"texts": "boom"}, "texts: unknown parameter"),
    ("search_memory", {}, "query"),
    ("search_memory", {"query": "boom", "limit": 1000}, "limit"),
]


@pytest.mark.parametrize(("name", "arguments", "told"), MISTAKES)
async def test_a_wrong_argument_is_a_result_that_names_it(
    host: Host, name: str, arguments: Json, told: str
) -> None:
    async with over(host) as client:
        error = envelope_of(await client.call_tool(name, arguments))["error"]
    assert error["code"] == "INVALID_PARAMETERS"
    assert told in error["message"]


@both
async def test_an_unknown_tool_is_an_error_of_the_protocol_with_names_alike(
    host: Host, mode: str
) -> None:
    async with reaching(host, mode) as client:
        with pytest.raises(MCPError, match=r"read_fil\b.*read_file") as caught:
            await client.call_tool("read_fil", {})
    assert caught.value.code == types.INVALID_PARAMS


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("investigate", {"text": "boom", "command": ["rm", "-rf", "/"]}),
        (
            "run_debug_attempt",
            {
                "error_type": "LOGIC",
                "message": "wrong",
                "original_code": "a = 1",
                "patch_code": "a = 2",
                "command": ["true"],
            },
        ),
    ],
)
async def test_commands_are_refused_until_the_user_allows_them(
    host: Host, name: str, arguments: Json
) -> None:
    async with over(host) as client:
        error = envelope_of(await client.call_tool(name, arguments))["error"]
    assert error["code"] == "COMMANDS_NOT_ALLOWED"
    assert "--allow-commands" in error["message"]
    assert not host.daemon.investigations.all()


async def test_a_command_that_is_allowed_proves_a_fix(project: Path, tmp_path: Path) -> None:
    (project / "sums.py").write_text("def total(a, b):\n    return a - b\n")
    (project / "check.py").write_text(
        "from sums import total\nif total(1, 2) != 3:\n    raise ValueError('the total is wrong')\n"
    )
    arguments = {
        "error_type": "LOGIC",
        "message": "ValueError: the total is wrong",
        "filePath": "sums.py",
        "original_code": "    return a - b",
        "patch_code": "    return a + b",
        "command": ["python3", "check.py"],
    }
    settings = offline(tmp_path / "data", **ALLOWING)
    async with hosted(project, settings, trusted=True) as host, over(host) as client:
        steps = Steps()
        result = await client.call_tool("run_debug_attempt", arguments, progress_callback=steps)
    envelope = envelope_of(result)["data"]["envelope"]
    assert envelope["verification"]["status"] == "proven"
    assert steps.numbers == sorted(set(steps.numbers))
    assert set(steps.messages) == {"run_debug_attempt"}


async def test_secrets_stay_here(host: Host) -> None:
    await asyncio.to_thread(_write, host.root, {"deploy.py": f'KEY = "{TOKEN}"\n'})
    async with over(host) as client:
        text = text_of(await client.call_tool("read_file", {"filePath": "deploy.py"}))
    assert TOKEN not in text
    assert "[redacted]" in text


async def test_a_search_that_finds_nothing_is_a_success(host: Host) -> None:
    async with over(host) as client:
        result = await client.call_tool("search_memory", {"query": "nothing like it"})
    assert envelope_of(result)["data"] == {
        "query": "nothing like it",
        "results": [],
        "totalFound": 0,
    }


async def test_clients_side_by_side_get_each_their_own_answers(host: Host) -> None:
    names = [f"file{number}.txt" for number in range(8)]
    await asyncio.to_thread(_write, host.root, {name: f"this is {name}" for name in names})
    async with served(host) as url:
        asking = (_contents(f"{url}/mcp", mode, names) for mode in (LEGACY, MODERN, LEGACY))
        for contents in await asyncio.gather(*asking):
            assert contents == [f"this is {name}" for name in names]


async def _contents(url: str, mode: str, names: list[str]) -> list[str]:
    async with Client(url, mode=mode) as client, asyncio.timeout(SECONDS):
        calls = (client.call_tool("read_file", {"filePath": name}) for name in names)
        return [envelope_of(done)["data"]["content"] for done in await asyncio.gather(*calls)]


GREETING: Json = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "stranger", "version": "1"},
    },
}
ACCEPT = {"accept": "application/json, text/event-stream"}


async def test_the_path_is_the_path_and_a_session_ends_when_it_is_deleted(host: Host) -> None:
    async with (
        served(host) as url,
        httpx.AsyncClient(base_url=url, headers=ACCEPT, timeout=60) as client,
    ):
        greeted = await client.post("/mcp", json=GREETING)
        assert greeted.status_code == 200
        session = {"mcp-session-id": greeted.headers["mcp-session-id"]}
        ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
        assert (await client.post("/mcp", json=ping, headers=session)).status_code == 200
        assert (await client.delete("/mcp", headers=session)).status_code == 200
        assert (await client.post("/mcp", json=ping, headers=session)).status_code == 404


async def test_a_gateway_that_ends_does_not_wait_for_a_stream_that_is_open(host: Host) -> None:
    async with httpx.AsyncClient(headers=ACCEPT, timeout=60) as client:
        async with asyncio.timeout(SECONDS), served(host) as url:
            greeted = await client.post(f"{url}/mcp", json=GREETING)
            session = {"mcp-session-id": greeted.headers["mcp-session-id"]}
            opening = client.build_request("GET", f"{url}/mcp", headers=session)
            stream = await client.send(opening, stream=True)
            assert stream.status_code == 200
        await stream.aclose()


async def test_sessions_are_bounded(host: Host) -> None:
    endpoint = McpEndpoint(host, sessions=1)
    transport = httpx.ASGITransport(endpoint)
    reaching_it = httpx.AsyncClient(
        transport=transport, base_url="http://here", headers=ACCEPT, timeout=60
    )
    async with endpoint, reaching_it as client:
        first = await client.post("/mcp", json=GREETING)
        assert (await client.post("/mcp", json=GREETING)).status_code == 503
        session = {"mcp-session-id": first.headers["mcp-session-id"]}
        await client.delete("/mcp", headers=session)
        assert (await client.post("/mcp", json=GREETING)).status_code == 200


async def test_a_page_of_another_site_is_refused(host: Host) -> None:
    async with (
        served(host) as url,
        httpx.AsyncClient(base_url=url, headers=ACCEPT, timeout=60) as client,
    ):
        elsewhere = {"origin": "https://elsewhere.example"}
        assert (await client.post("/mcp", json=GREETING, headers=elsewhere)).status_code == 403


async def test_a_body_that_is_no_json_is_refused_and_opens_no_session(host: Host) -> None:
    typed = {"content-type": "application/json"}
    async with (
        served(host) as url,
        httpx.AsyncClient(base_url=url, headers=ACCEPT, timeout=60) as client,
    ):
        refusal = await client.post("/mcp", content=b"{", headers=typed)
        assert (refusal.status_code, refusal.json()["error"]["code"]) == (400, -32700)
        session = {"mcp-session-id": refusal.headers.get("mcp-session-id", "none")}
        ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
        assert (await client.post("/mcp", json=ping, headers=session)).status_code == 404
